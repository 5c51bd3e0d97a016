import { journalState as stateCall, uploadJournal as uploadCall } from '@kassa/contract/device/device.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import type { DeviceIdentity } from '../../../platform/actor.ts'
import type { EntryKinds } from '../../../platform/booking.ts'
import { command, commandInSteps, type Command } from '../../../platform/command.ts'
import { findJournalEnd, listOutcomes } from './journal.store.ts'
import { keepMeasured } from './clock/measured-clock.ts'
import { keepOrigin } from './keep-origin.ts'
import { takeEntries } from './take-entry.ts'

const isTestShop = ({ device }: { readonly device: Pick<DeviceIdentity, 'testAheadSeconds'> }): boolean =>
  device.testAheadSeconds !== null

/**
 * Takes a device's entries in their order; see `takeEntries`. Also from a device that is unbound, disabled, or
 * whose licence has run out: what was sold was sold (D72, D73).
 */
export const uploadJournal = (kinds: EntryKinds): Command =>
  commandInSteps(
    uploadCall,
    async (context, { entries, sentAt }) => {
      await keepOrigin(context)
      if (!isTestShop(context)) await keepMeasured(context, sentAt)
      const taken = await takeEntries({ ...context, ...kinds, sentAt, isOfTestShop: isTestShop(context) }, entries)
      const outcomes = taken.map(({ outcome }) => outcome)
      return accept({ outcomes, expectedSequence: taken.at(-1)?.expectedSequence ?? 1, serverTime: context.now })
    },
    // The books take each entry once, whoever sends it: a statement more for every sale would prove nothing more.
    { isSafeAgain: true },
  )

/** Returns the server's state of this registration, for the device to compare after a crash. */
export const journalState = command(stateCall, async ({ tx, device }, { from }) => {
  const { merchantId, registrationId } = device
  const end = await findJournalEnd(tx, merchantId, registrationId)
  const outcomes = from === undefined ? [] : await listOutcomes(tx, { merchantId, registrationId, from, limit: 500 })
  return accept({ expectedSequence: end.nextSequence, lastHash: end.lastHash, outcomes })
})
