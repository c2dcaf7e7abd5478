import type { Replacement } from './replace-lines.ts'

const VERSION = '19.3.1'
const REACT = 'react/cjs/react.production.js'
const DOM = 'react-dom/cjs/react-dom.production.js'
const CLIENT = 'react-dom/cjs/react-dom-client.production.js'
const SCHEDULER = 'scheduler/cjs/scheduler.production.js'

/**
 * Parts of React that no page uses. React comes as modules whose exports a bundler keeps, so they are cut out by name:
 * 6 kB of the first script. The linter refuses to import them (`biome.json`); used all the same, they fail in production.
 */
export const REACT_CUTS: Replacement[] = [
  // Another version is to be read again: a function of the same name may do something else there.
  { file: CLIENT, line: `exports.version = "${VERSION}";`, instead: `exports.version = "${VERSION}";` },
  // Not exported, they cannot be used. Lists of suspense are not exported by React itself.
  ...['Activity = REACT_ACTIVITY_TYPE', 'ViewTransition = REACT_VIEW_TRANSITION_TYPE'].map((name) => ({
    file: REACT,
    line: `exports.${name};`,
    instead: '',
  })),
  unused(REACT, 'exports.useActionState'),
  // So these functions are never called. The site moves from page to page with the browser's own transitions (`page-motion.ts`).
  ...[
    'applyViewTransitionName(instance, name, className)',
    'commitAfterMutationEffectsOnFiber(finishedWork, root)',
    'commitAppearingPairViewTransitions(placement)',
    'commitDeletedPairViewTransitions(deletion)',
    'commitEnterViewTransitions(placement, gesture)',
    'commitExitViewTransitions(deletion)',
    'commitNestedViewTransitions(changedParent)',
    'measureNestedViewTransitions(changedParent, gesture)',
    'mountActionState(action, initialStateProp)',
    'rerenderActionState(action)',
    'restoreEnterOrExitViewTransitions(fiber)',
    'restoreNestedViewTransitions(changedParent)',
    'restorePairedViewTransitions(parent)',
    'restoreViewTransitionName(instance, props)',
    'scheduleViewTransitionEvent(fiber, callback)',
    'trackEnterViewTransitions(placement)',
    'updateActionState(action)',
    'updateActivityComponent(current, workInProgress, renderLanes)',
    'updateSuspenseListComponent(current, workInProgress, renderLanes)',
  ].map((head) => ({ file: CLIENT, line: `function ${head} {`, instead: `function ${head} { return;` })),
  {
    file: CLIENT,
    line: 'shouldStartViewTransition\n    ? (pendingViewTransition = startViewTransition(',
    instead: 'false ? (pendingViewTransition = startViewTransition(',
  },
  // What a reference to a `<Fragment>` can do.
  ...[
    'addEventListener',
    'blur',
    'compareDocumentPosition',
    'dispatchEvent',
    'focus',
    'focusLast',
    'getClientRects',
    'getRootNode',
    'observeUsing',
    'removeEventListener',
    'scrollIntoView',
    'unobserveUsing',
  ].map((name) => unused(CLIENT, `FragmentInstance.prototype.${name}`)),
  // Routes name what a page preloads, and a form has an address.
  ...[
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'unstable_batchedUpdates',
    'useFormState',
    'useFormStatus',
  ].map((name) => unused(DOM, `exports.${name}`)),
  ...['forceFrameRate', 'next', 'runWithPriority', 'wrapCallback'].map((name) =>
    unused(SCHEDULER, `exports.unstable_${name}`),
  ),
]

/** A function that the minifier drops, because it is no longer a property of something. */
function unused(file: string, property: string): Replacement {
  return { file, line: `${property} = function`, instead: `const unused_${property.replaceAll('.', '_')} = function` }
}
