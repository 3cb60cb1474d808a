// JSON-RPC with the program, as the Language Server Protocol frames it: a header with the length, and a body.
'use strict';
const { spawn } = require('node:child_process');

/** The longest message that is read. */
const longest = 64 << 20;

/** A running program that speaks the protocol on its standard input and output. */
class Connection {
  /** @param {string} command @param {string[]} args @param {{notified: (method: string, params: any) => void, asked: (method: string, params: any) => any, ended: (why: string) => void, said: (words: string) => void}} client */
  constructor(command, args, client) {
    this.client = client;
    this.waiting = new Map();
    this.next = 1;
    this.unread = Buffer.alloc(0);
    this.over = false;
    this.child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    this.child.on('error', (error) => this.end(error.code === 'ENOENT' ? `there is no program ${command}` : error.message));
    this.child.on('close', (code, signal) => this.end(`it ended with ${signal ?? `code ${code}`}`));
    this.child.stdin.on('error', () => {}); // the close event reports it
    this.child.stderr.on('data', (data) => client.said(String(data).trimEnd()));
    this.child.stdout.on('data', (data) => this.read(data));
  }

  /** Sends a request. @param {string} method @param {any} [params] @returns {Promise<any>} */
  ask(method, params) {
    if (this.over) return Promise.reject(new Error('the language server is not running'));
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.write({ id, method, params });
    });
  }

  /** Sends a notification. @param {string} method @param {any} [params] */
  tell(method, params) {
    if (!this.over) this.write({ method, params });
  }

  /** Asks the program to leave, and waits until it has. */
  async leave() {
    if (this.over) return;
    const gone = new Promise((resolve) => this.child.once('close', resolve));
    const late = setTimeout(() => this.child.kill(), 5000);
    await this.ask('shutdown').catch(() => {});
    this.tell('exit');
    await gone;
    clearTimeout(late);
  }

  /** @param {any} message */
  write(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.child.stdin.write(body);
  }

  /** @param {Buffer} data */
  read(data) {
    this.unread = Buffer.concat([this.unread, data]);
    for (;;) {
      const head = this.unread.indexOf('\r\n\r\n');
      if (head < 0) return;
      const found = /content-length: *(\d+)/i.exec(this.unread.toString('latin1', 0, head));
      const length = found ? Number(found[1]) : -1;
      if (length < 0 || length > longest) {
        this.child.kill();
        return this.end('it sent something that is no message');
      }
      if (this.unread.length < head + 4 + length) return;
      const body = this.unread.toString('utf8', head + 4, head + 4 + length);
      this.unread = this.unread.subarray(head + 4 + length);
      this.take(JSON.parse(body));
    }
  }

  /** @param {any} message */
  async take(message) {
    if (message.method === undefined) {
      const asked = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) asked?.reject(new Error(message.error.message));
      else asked?.resolve(message.result);
    } else if (message.id === undefined) {
      this.client.notified(message.method, message.params);
    } else {
      try {
        this.write({ id: message.id, result: (await this.client.asked(message.method, message.params)) ?? null });
      } catch (error) {
        this.write({ id: message.id, error: { code: -32603, message: String(error) } });
      }
    }
  }

  /** @param {string} why */
  end(why) {
    if (this.over) return;
    this.over = true;
    for (const { reject } of this.waiting.values()) reject(new Error(`the language server is gone: ${why}`));
    this.waiting.clear();
    this.client.ended(why);
  }
}

module.exports = { Connection };
