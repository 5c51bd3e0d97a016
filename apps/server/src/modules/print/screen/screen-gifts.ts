import type { Gift } from '../../../platform/clusters/gift.ts'
import { newId } from '../../../platform/ids.ts'
import { findWaitingAsJson, setPaired, setWaiting } from './pairing.store.ts'

const owner = { kind: 'owner' } as const

/** Screens that wait in the first database for a till of another one. */
export const screenGifts: readonly Gift[] = [
  {
    kind: 'screen',
    give: async ({ first }, code) => (await first.transaction(owner, (tx) => findWaitingAsJson(tx, code))) ?? 'no',
  },
  {
    kind: 'pair-screen',
    async give({ first }, rest) {
      const [code = '', merchantId = ''] = rest.split(' ')
      return (await first.transaction(owner, (tx) => setPaired(tx, code, { merchantId, id: newId() }))) ?? 'no'
    },
    giveBack(tx, rest) {
      const [code = '', merchantId = ''] = rest.split(' ')
      return setWaiting(tx, code, merchantId)
    },
  },
]
