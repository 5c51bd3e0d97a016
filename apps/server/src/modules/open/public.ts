/** The part of the public API that the rest of the program may use. */
export { restartFeeds } from './changes/number-changes.ts'
