/**
 * A page to try the service: made wholly from its own description, /openapi.json.
 *
 * @typedef {{$ref?: string, type?: string|string[], enum?: unknown[], format?: string, description?: string, title?: string,
 *   properties?: Record<string, Schema>, required?: string[], items?: Schema, additionalProperties?: Schema|boolean,
 *   oneOf?: Schema[], minimum?: number, maximum?: number, default?: unknown}} Schema
 * @typedef {{schema?: Schema, examples?: Record<string, {value: unknown}>}} Media
 * @typedef {{name: string, in: string, description?: string, required?: boolean, example?: unknown, schema?: Schema}} Parameter
 * @typedef {{operationId: string, tags?: string[], summary?: string, description?: string, parameters?: Parameter[],
 *   requestBody?: {content: Record<string, Media>}, responses: Record<string, {description?: string, content?: Record<string, Media>}>}} Operation
 * @typedef {{info: {title: string, version: string, description?: string}, tags?: {name: string, description?: string}[], paths: Record<string, Record<string, Operation>>,
 *   components: {schemas: Record<string, Schema>}}} Description
 */

/** How much of an answer is shown: more would only make the page slow. */
const longestShown = 200_000;

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Record<string, string>} attributes @param {...(Node|string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
function el(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** @param {Description} api */
function show(api) {
  const main = byId('main');
  byId('title').textContent = `${api.info.title} ${api.info.version}`;
  main.append(...paragraphs(api.info.description));
  for (const tag of api.tags ?? []) {
    const list = el('ul', { 'aria-label': tag.description ?? tag.name });
    byId('contents').append(list);
    main.append(el('h2', {}, tag.description ?? tag.name));
    for (const [path, methods] of Object.entries(api.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (!operation.tags?.includes(tag.name)) continue;
        list.append(el('li', {}, el('a', { href: `#${operation.operationId}` }, operation.operationId)));
        main.append(section(api, method, path, operation));
      }
    }
  }
}

/** A text whose paragraphs have empty lines between them; its other line breaks mean nothing. @param {...(string|undefined)} texts */
function paragraphs(...texts) {
  return texts.flatMap((text) => (text ?? '').split('\n\n')).filter(Boolean).map((text) => el('p', { class: 'doc' }, text));
}

/** @param {Description} api @param {string} method @param {string} path @param {Operation} operation */
function section(api, method, path, operation) {
  const form = new Form(api, method, path, operation);
  const body = operation.requestBody?.content['application/json'];
  const good = operation.responses['200']?.content ?? {};
  const part = el('section', { id: operation.operationId, 'aria-label': operation.summary ?? path },
    el('h3', {}, el('span', { class: 'verb' }, method.toUpperCase()), ' ', el('code', {}, path)), ...paragraphs(operation.summary, operation.description));
  if (body?.schema) part.append(folded('What it takes', tree(api, body.schema)));
  for (const [kind, media] of Object.entries(good)) {
    if (media.schema) part.append(folded(`What it gives (${kind})`, tree(api, media.schema)));
  }
  const refusals = Object.entries(operation.responses).filter(([status]) => status !== '200');
  if (refusals.length) part.append(folded('How it refuses', el('ul', { class: 'schema' },
    ...refusals.map(([status, r]) => el('li', {}, el('code', {}, status), ` ${r.description ?? ''}`)))));
  part.append(...form.elements);
  return part;
}

/** @param {string} title @param {Node} inside */
function folded(title, inside) {
  return el('details', {}, el('summary', {}, title), inside);
}

/** The fields of a schema as a list; what is used in many places is opened when it is asked for. @param {Description} api @param {Schema} schema @returns {HTMLElement} */
function tree(api, schema) {
  const { properties = {}, required = [], items, additionalProperties, oneOf } = resolved(api, schema);
  const list = el('ul', { class: 'schema' });
  for (const [name, field] of Object.entries(properties)) list.append(row(api, name, field, required.includes(name)));
  if (items) list.append(row(api, 'each', items, true));
  if (typeof additionalProperties === 'object') list.append(row(api, 'any name', additionalProperties, true));
  for (const one of oneOf ?? []) list.append(row(api, one.title ?? 'one of', one, true));
  return list;
}

/** @param {Description} api @param {string} name @param {Schema} field @param {boolean} required */
function row(api, name, field, required) {
  const full = resolved(api, field);
  const words = [field.description ?? full.description, full.enum && `one of ${full.enum.join(', ')}`,
    full.minimum !== undefined && `from ${full.minimum}`, full.maximum !== undefined && `to ${full.maximum}`,
    full.default !== undefined && `default ${JSON.stringify(full.default)}`].filter(Boolean).join('; ');
  const head = [el('code', {}, name), ' ', el('span', { class: 'kind' }, kindOf(full) + (required ? '' : ', optional')),
    words ? el('span', { class: 'note' }, `: ${words}`) : ''];
  if (!full.properties && !full.items && !full.oneOf && typeof full.additionalProperties !== 'object') return el('li', {}, ...head);
  const details = el('details', {}, el('summary', {}, ...head));
  details.addEventListener('toggle', () => { if (details.children.length === 1) details.append(tree(api, full)); });
  return el('li', {}, details);
}

/** @param {Description} api @param {Schema} schema @returns {Schema} */
function resolved(api, schema) {
  if (!schema.$ref) return schema;
  return api.components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {};
}

/** @param {Schema} schema */
function kindOf(schema) {
  return schema.type ? [schema.type].flat().join(' or ') : schema.oneOf ? 'one of' : 'anything';
}

/** What is sent, and what comes back. */
class Form {
  /** @type {Node[]} */ elements = [];
  /** @type {Map<Parameter, HTMLInputElement>} */ #fields = new Map();
  /** @type {HTMLTextAreaElement|null} */ #body = null;
  /** @type {HTMLInputElement|null} */ #events = null;
  /** @type {AbortController|null} */ #running = null;
  #out = el('div', {});
  #send = el('button', { type: 'submit' }, 'Send');
  #stop = el('button', { type: 'button', class: 'plain' }, 'Stop');

  /** @param {Description} api @param {string} method @param {string} path @param {Operation} operation */
  constructor(api, method, path, operation) {
    this.method = method;
    this.path = path;
    this.id = operation.operationId;
    const form = el('form', {});
    const fields = (operation.parameters ?? []).filter((p) => p.name !== 'Accept').sort((a, b) => b.in.localeCompare(a.in));
    form.append(el('div', { class: 'fields' }, ...fields.map((p) => this.#field(p))));
    const media = operation.requestBody?.content['application/json'];
    if (media) form.append(...this.#bodyField(media));
    if (operation.responses['200']?.content?.['text/event-stream']) {
      this.#events = el('input', { type: 'checkbox' });
      form.append(el('label', { class: 'inline' }, this.#events, 'as events, with progress'));
    }
    this.#stop.disabled = true;
    this.#stop.addEventListener('click', () => this.#running?.abort());
    form.append(el('div', { class: 'buttons' }, this.#send, this.#stop));
    form.addEventListener('submit', (event) => { event.preventDefault(); this.#ask(); });
    this.elements = [el('h4', {}, 'Try it'), form, this.#out];
  }

  /** @param {Parameter} p */
  #field(p) {
    const id = `${this.id}-${p.name}`;
    const input = el('input', { type: 'text', id, value: String(p.example ?? '') });
    if (p.in === 'header') {
      input.placeholder = 'as the browser has it';
      input.value = '';
    }
    this.#fields.set(p, input);
    return el('div', {}, el('label', { for: id }, el('code', {}, p.name), ` ${p.description ?? ''}`), input);
  }

  /** @param {Media} media */
  #bodyField(media) {
    const id = `${this.id}-body`;
    const body = el('textarea', { id, spellcheck: 'false' });
    this.#body = body;
    const examples = Object.entries(media.examples ?? {});
    const pick = el('select', { id: `${id}-example` }, ...examples.map(([name]) => el('option', {}, name)));
    const fill = () => {
      const chosen = examples.find(([name]) => name === pick.value);
      if (!chosen) return;
      body.value = JSON.stringify(chosen[1].value, null, 2);
      for (const [p, input] of this.#fields) if (p.in === 'path') input.value = chosen[0];
    };
    pick.addEventListener('change', fill);
    const named = [...this.#fields].find(([p]) => p.in === 'path')?.[1].value;
    if (named && examples.some(([name]) => name === named)) pick.value = named;
    fill();
    return [el('label', { for: pick.id }, 'Example'), pick, el('label', { for: id }, 'Body'), body];
  }

  async #ask() {
    this.#running = new AbortController();
    this.#send.disabled = true;
    this.#stop.disabled = false;
    this.#out.replaceChildren(el('p', { role: 'status' }, '…'));
    const begin = performance.now();
    try {
      const response = await fetch(this.#address(), this.#request(this.#running.signal));
      await this.#answer(response, begin);
    } catch (error) {
      const words = this.#running.signal.aborted ? 'Stopped.' : error instanceof Error ? error.message : String(error);
      this.#out.replaceChildren(el('p', { class: 'bad', role: 'status' }, words));
    }
    this.#send.disabled = false;
    this.#stop.disabled = true;
  }

  #address() {
    let path = this.path.slice(1);
    for (const [p, input] of this.#fields) {
      if (p.in === 'path') path = path.replace(`{${p.name}}`, encodeURIComponent(input.value));
    }
    return path;
  }

  /** @param {AbortSignal} signal @returns {RequestInit} */
  #request(signal) {
    /** @type {Record<string, string>} */
    const headers = { Accept: this.#events?.checked ? 'text/event-stream' : 'application/json' };
    for (const [p, input] of this.#fields) if (p.in === 'header' && input.value) headers[p.name] = input.value;
    if (!this.#body) return { method: this.method.toUpperCase(), headers, signal };
    headers['Content-Type'] = 'application/json';
    return { method: this.method.toUpperCase(), headers, body: this.#body.value, signal };
  }

  /** @param {Response} response @param {number} begin */
  async #answer(response, begin) {
    const status = el('p', { role: 'status', class: response.ok ? '' : 'bad' }, `${response.status} ${response.statusText}`);
    const headers = folded('Headers', el('pre', {}, [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')));
    const text = el('pre', { tabindex: '0', 'aria-label': 'The answer' });
    this.#out.replaceChildren(status, headers, text);
    let all = '';
    const decoder = new TextDecoder();
    const stream = response.body?.getReader();
    for (;;) {
      const piece = await stream?.read();
      if (!piece || piece.done) break;
      all += decoder.decode(piece.value, { stream: true });
      if (this.#events?.checked) text.textContent = all.slice(-longestShown);
    }
    text.textContent = shortened(pretty(all));
    status.append(` after ${Math.round(performance.now() - begin)} ms, ${all.length.toLocaleString('en')} characters`);
  }
}

/** JSON with a line for each field; lists of numbers stay on one. @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).replace(/\[[-\d\s,.null]+\]/g, (list) => list.replace(/\s+/g, ' '));
  } catch {
    return text;
  }
}

/** @param {string} text */
function shortened(text) {
  if (text.length <= longestShown) return text;
  return `${text.slice(0, longestShown)}\n… and ${(text.length - longestShown).toLocaleString('en')} characters more`;
}

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

try {
  const response = await fetch('openapi.json');
  show(await response.json());
} catch (error) {
  byId('main').append(el('p', { class: 'bad' }, `The description can't be read: ${error}`));
}
export {};
