import { isClosedInTestShops } from '@kassa/contract/identity/test-shop.calls.ts'
import type { Policy } from '../../../platform/platform.ts'

/** Refuses in a test shop what belongs to the real one, or would leave the test. Read with the caller, so it costs no statement. */
export const testShopPolicy: Policy = ({ endpoint, actor }) =>
  actor.testAheadSeconds !== null && endpoint.method !== 'GET' && isClosedInTestShops(endpoint.name)
    ? { code: 'test-shop.not-here' }
    : undefined
