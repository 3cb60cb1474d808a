// The views, which the page asks for together: what they share is then one file beside the first, and not one for every pair of them.
export { home } from './home.js';
export { openLesson } from './lesson/lesson.js';
export { workbench } from './workbench.js';
