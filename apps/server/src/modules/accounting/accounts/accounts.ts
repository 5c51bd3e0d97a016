import { readAccounts as readCall, setAccounts as setCall } from '@kassa/contract/accounting/accounts.calls.ts'
import { hasTwice, type AccountRow } from '@kassa/domain/accounting/chart/account-map.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { areOwnPlaces, findAccountMap, insertAccountMap } from './account-map.store.ts'

const namedIn = (rows: readonly AccountRow[], key: 'outletId' | 'category'): string[] => [
  ...new Set(rows.flatMap((row) => row[key] ?? [])),
]

export const readAccounts = command(readCall, async ({ tx, merchantId }) =>
  accept(await findAccountMap(tx, merchantId)),
)

export const setAccounts = command(setCall, async ({ tx, merchantId, now, audit }, { version, rows }) => {
  const places = { outletIds: namedIn(rows, 'outletId'), categoryIds: namedIn(rows, 'category') }
  if (!(await areOwnPlaces(tx, merchantId, places))) return refuse({ code: 'thing.not-found' })
  if (hasTwice(rows)) return refuse({ code: 'accounting.row-twice' })
  const before = await findAccountMap(tx, merchantId)
  const isNext = before.version === version && (await insertAccountMap(tx, merchantId, { before: version, rows, now }))
  if (!isNext) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  audit({
    subject: `merchant/${merchantId}`,
    before: { version, accounts: before.rows.length },
    after: { version: version + 1, accounts: rows.length },
  })
  return accept({ version: version + 1, savedAt: now, rows })
})
