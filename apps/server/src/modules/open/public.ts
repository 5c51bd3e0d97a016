/** What other parts of the program may use of the public API. */
export { restartFeeds } from './changes/number-changes.ts'
