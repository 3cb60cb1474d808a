#!/usr/bin/env node
// Starts the program of the optional package for this system, with the same arguments, and ends as it ends.
'use strict';
const { spawn } = require('node:child_process');

const system = `${process.platform}-${process.arch}`;
let program;
try {
  program = require.resolve(`@jogada/${system}/bin/jogada${process.platform === 'win32' ? '.exe' : ''}`);
} catch {
  console.error(`jogada: no program for ${system}. Reinstall with optional dependencies (npm install --include=optional); supported are linux, darwin and win32 on x64 and arm64.`);
  process.exit(1);
}
const child = spawn(program, process.argv.slice(2), { stdio: 'inherit' });
// A terminal sends Ctrl-C to the program too, for which a second one would mean to end at once.
const terminal = [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => { if (signal !== 'SIGINT' || !terminal) child.kill(signal); });
}
child.on('error', (error) => {
  console.error(`jogada: ${program}: ${error.message}`);
  process.exit(1);
});
child.on('exit', (status, signal) => {
  if (!signal) process.exit(status);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
