import { expect, test } from 'vitest'
import { listOutlets } from './outlet.calls.ts'
import type { CodesOf } from './open-endpoint.ts'

/** Returns advice as a caller writes it: every code of the call has its case, or the function does not compile. */
function adviceFor(code: CodesOf<typeof listOutlets>): string {
  switch (code) {
    case 'key.missing':
    case 'key.unknown':
    case 'key.address_not_allowed':
    case 'key.test_only':
    case 'key.live_only':
    case 'key.waits':
    case 'scope.missing':
    case 'merchant.closed':
      return 'ask the owner'
    case 'request.too_often':
    case 'server.fault':
    case 'server.busy':
    case 'server.elsewhere':
    case 'server.part_away':
    case 'server.storage_full':
    case 'server.database_lost':
      return 'try again'
    case 'request.place_unknown':
    case 'request.headers_too_large':
    case 'request.unreadable':
    case 'request.invalid':
    case 'request.version_unknown':
    case 'thing.not_found':
    case 'feed.restarted':
      return 'correct the program'
    case 'licence.expired':
    case 'licence.function_missing':
      return 'renew'
  }
}

/** One case is missing. */
// @ts-expect-error: a switch that misses a code has an end that answers nothing
function adviceWithout(code: Extract<CodesOf<typeof listOutlets>, `key.${string}`>): string {
  switch (code) {
    case 'key.missing':
    case 'key.unknown':
      return 'ask the owner'
  }
}

test('a switch over the codes of a call has a case for each', () => {
  expect(adviceFor('request.place_unknown')).toBe('correct the program')
  expect(adviceWithout('key.missing')).toBe('ask the owner')
})
