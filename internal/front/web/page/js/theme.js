// A plain script in the head, so that the colours are right before anything is painted.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const root = document.documentElement;
  let wish = 'auto';
  let printing = false; // on paper, which is light
  try {
    wish = localStorage.getItem('jogada.theme') ?? 'auto';
  } catch {
    // A profile without storage follows the system until the user changes it.
  }
  const settle = () => {
    root.dataset.theme = printing ? 'light' : wish === 'light' || wish === 'dark' ? wish : dark.matches ? 'dark' : 'light';
    document.dispatchEvent(new Event('theme'));
  };
  dark.addEventListener('change', settle);
  for (const name of ['beforeprint', 'afterprint']) {
    addEventListener(name, () => {
      printing = name === 'beforeprint';
      settle();
    });
  }
  document.addEventListener('theme-wish', (event) => {
    wish = /** @type {CustomEvent<string>} */ (event).detail;
    settle();
  });
  settle();
})();
