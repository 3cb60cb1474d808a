// A short walk through the page in Firefox, over WebDriver BiDi: once over the service, once over the static site, with its
// host stopped at the end. scripts/firefox runs it.
'use strict';
const assert = require('node:assert/strict');
const { spawn, execFileSync } = require('node:child_process');
const { createReadStream, mkdtempSync, rmSync, statSync } = require('node:fs');
const { createServer } = require('node:http');
const { tmpdir } = require('node:os');
const { extname, join, normalize } = require('node:path');
const puppeteer = require('puppeteer-core');

const program = join(__dirname, '..', 'bin', 'jogada');

/** Starts the service on a free port. */
async function service() {
  const child = spawn(program, ['serve', '--addr', '127.0.0.1:0'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  const address = await new Promise((found, lost) => {
    child.stderr.on('data', (piece) => {
      said += piece;
      const at = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (at) found(at[0]);
    });
    child.on('exit', () => lost(new Error(`the service says ${said}`)));
  });
  return { address, stop: () => new Promise((stopped) => { child.on('exit', stopped); child.kill(); }) };
}

/** Writes the site, and serves its files as any host does. */
async function site() {
  const folder = mkdtempSync(join(tmpdir(), 'jogada-site-'));
  execFileSync(program, ['page', '--quiet', '--out', join(folder, 'site')]);
  const kinds = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml' };
  const host = createServer((request, response) => {
    const name = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname)).replace(/\/$/, '/index.html');
    const path = join(folder, 'site', name);
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': kinds[extname(path)] ?? 'application/octet-stream' });
    createReadStream(path).pipe(response);
  });
  await new Promise((listening) => { host.listen(0, '127.0.0.1', listening); });
  return {
    address: `http://127.0.0.1:${host.address().port}`,
    stop: () => new Promise((stopped) => { host.close(stopped); host.closeAllConnections(); }),
    clean: () => rmSync(folder, { recursive: true }),
  };
}

/** Waits until the page has nothing under way, and its engine is there: Firefox complains of one that is cut off half-way. */
const rest = (page) => page.waitForFunction(() => document.documentElement.dataset.pending === '0'
  && !document.documentElement.hasAttribute('data-loading') && document.querySelector('main h1, #top h1') !== null);

const headline = (page) => page.$eval('.answer .lead', (lead) => lead.textContent);

/** Opens an address in a new document, and is the headline of the answer there. */
async function opened(page, address) {
  await page.goto('about:blank');
  await page.goto(address);
  await rest(page);
  return headline(page);
}

/** Every game is answered; a brush, an undo and a search that is stopped work. */
async function walk(page, address) {
  await page.goto(`${address}/`);
  await rest(page);
  const games = await page.$$eval('.card', (cards) => cards.map((card) => card.dataset.game));
  assert.ok(games.length > 3, 'there are games');
  for (const game of games) assert.ok((await opened(page, `${address}/#/${game}`)).length > 3, `${game} is answered`);
  const first = await opened(page, `${address}/#/${games[0]}`);
  const other = await page.evaluate(() => {
    const before = document.querySelector('.answer').dataset.answer;
    document.querySelector('[data-tool="brush"], .brush:not([aria-pressed="true"])').click();
    const stage = document.querySelector('.drawing .board-stage, .drawing [tabindex="0"]');
    stage.focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) stage.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    return before;
  });
  await page.waitForFunction((before) => document.querySelector('.answer').dataset.answer !== before && document.documentElement.dataset.pending === '0', {}, other);
  await page.evaluate(() => document.querySelector('[data-act="undo"]').click());
  await page.waitForFunction((words) => document.querySelector('.answer .lead')?.textContent === words && document.documentElement.dataset.pending === '0', {}, first);
}

(async () => {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX, headless: true });
  try {
    for (const [kind, start] of Object.entries({ service, site })) {
      const host = await start();
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const faults = [];
      page.on('console', (message) => { if (['error', 'warn'].includes(message.type())) faults.push(message.text()); });
      page.on('pageerror', (error) => faults.push(String(error)));
      await walk(page, host.address);
      if (kind === 'site') {
        await page.waitForFunction(() => navigator.serviceWorker?.controller?.state === 'activated');
        await host.stop();
        assert.ok((await opened(page, `${host.address}/#/slide`)).length > 3, 'it works without its host');
        host.clean();
      } else {
        await host.stop();
      }
      assert.deepEqual(faults, [], 'Firefox complains of nothing');
      await context.close();
      console.log(`the page over a ${kind} is right in Firefox ${await browser.version()}`);
    }
  } finally {
    await browser.close();
  }
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
