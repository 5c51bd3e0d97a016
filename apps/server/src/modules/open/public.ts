/** The part of the public API that the rest of the program may use. */
export { restartFeeds } from './changes/number-changes.ts'
export { holdApps } from './connection/hold-apps.ts'
export { disableThirdParty, registerThirdParty } from './third-party/register-third-party.ts'
export { listThirdParties } from './third-party/third-party.store.ts'
