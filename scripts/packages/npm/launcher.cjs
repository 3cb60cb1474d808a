#!/usr/bin/env node
// Starts the program of the optional package for this system, with the same arguments, and ends as it ends.
'use strict';
const { spawnSync } = require('node:child_process');

const system = `${process.platform}-${process.arch}`;
let program;
try {
  program = require.resolve(`@jogada/${system}/bin/jogada${process.platform === 'win32' ? '.exe' : ''}`);
} catch {
  console.error(`jogada: no program for ${system}. Reinstall with optional dependencies (npm install --include=optional); supported are linux, darwin and win32 on x64 and arm64.`);
  process.exit(1);
}
// Ctrl-C reaches the program too: it decides when to end.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
const { status, signal, error } = spawnSync(program, process.argv.slice(2), { stdio: 'inherit' });
if (error) {
  console.error(`jogada: ${program}: ${error.message}`);
  process.exit(1);
}
if (signal) process.kill(process.pid, 'SIGKILL');
process.exit(status);
