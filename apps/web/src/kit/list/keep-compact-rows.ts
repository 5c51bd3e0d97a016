import { chooseCompactRows } from '@kassa/contract/identity/compact-rows.calls.ts'
import { call } from '../../api/call.ts'

/** Stores with the account how close the rows of lists stand; without a connection this browser alone knows. */
export const keepCompactRows = (hasCompactRows: boolean): Promise<unknown> =>
  call(chooseCompactRows, { hasCompactRows }, { isQuiet: true }).catch(() => undefined)
