import type { AskInside } from '../../ask-inside.ts'
import { accountCommands } from './accounts.ts'
import { cardCommands } from './cards.ts'
import { depositCommands } from './deposits.ts'
import { entryCommands } from './entries.ts'
import { redemptionCommands } from './redemptions.ts'

/** Calls of everything that the shop owes, or is owed, on cards and accounts. */
export const storedValueCommands = (ask: AskInside) => [
  ...cardCommands(ask),
  ...accountCommands(ask),
  ...depositCommands(),
  ...entryCommands(),
  ...redemptionCommands(),
]
