import { createHash } from 'node:crypto'
import { importSettlement as call } from '@kassa/contract/payment/settlement.calls.ts'
import { CHANNEL_FACTS } from '@kassa/domain/payment/channel.ts'
import {
  doubledLine,
  matchSettlement,
  type SettledLine,
  type SettlementMatch,
} from '@kassa/domain/payment/settlement.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { readText } from '../../../platform/import/read-text.ts'
import { fileLimits, type Sheet } from '../../../platform/import/sheet.ts'
import { findAccount, type ChannelAccount } from '../account/account.store.ts'
import { MOST_LISTED, linkIn, notThereView, type DifferenceRow } from './differences.ts'
import { readLines } from './read-settlement.ts'
import { settlementHeadings, type SettlementField } from './settlement-headings.ts'
import {
  findAccountCurrency,
  findFile,
  findSettledBefore,
  insertSettlement,
  listKnownHere,
  listNotThere,
  type KnownHere,
  type SettledPeriod,
  type SettlementEntry,
} from './settlement.store.ts'

/** Bills say who they are for in the lines above their headings. */
const limits = { ...fileLimits(20_000), headingsWithin: 12 }

type Match = SettlementMatch<KnownHere>

const periodOf = (lines: readonly SettledLine[]): SettledPeriod | null => {
  const days = lines.flatMap(({ at }) => (at === '' ? [] : [at.slice(0, 10)])).toSorted()
  const [fromDay, toDay] = [days[0], days.at(-1)]
  return fromDay !== undefined && toDay !== undefined ? { fromDay, toDay } : null
}

/** Two entries of a line with a fee, one of any other. */
const entriesOf = ({ line, here, difference }: Match): Omit<SettlementEntry, 'position'>[] => {
  const sign = line.kind === 'paid' ? 1 : -1
  const { number, channelNumber, refundNumber, at } = line
  const shared = { fileRow: line.row, number, channelNumber, refundNumber, at }
  const moved = {
    ...shared,
    kind: line.kind,
    amountMinor: sign * line.amountMinor,
    attemptId: here?.attemptId ?? null,
    refundId: here?.refundId ?? null,
    oursMinor: here ? sign * here.amountMinor : null,
    difference,
  }
  const isFree = line.feeMinor === null || line.feeMinor === 0
  const kept = {
    ...shared,
    kind: 'fee' as const,
    amountMinor: -(line.feeMinor ?? 0),
    oursMinor: null,
    difference: null,
  }
  return isFree ? [moved] : [moved, { ...kept, attemptId: here?.attemptId ?? null, refundId: here?.refundId ?? null }]
}

function totalsOf(lines: readonly SettledLine[]) {
  const sum = (kind: SettledLine['kind']): number =>
    lines.reduce((all, line) => all + (line.kind === kind ? line.amountMinor : 0), 0)
  const count = (kind: SettledLine['kind']): number => lines.filter((line) => line.kind === kind).length
  const [paidMinor, refundMinor] = [sum('paid'), -sum('refund') || 0]
  const feeMinor = -lines.reduce((all, line) => all + (line.feeMinor ?? 0), 0) || 0
  return { paidCount: count('paid'), paidMinor, refundCount: count('refund'), refundMinor, feeMinor }
}

interface ReadFile {
  readonly sheet: Sheet
  readonly lines: readonly SettledLine[]
  readonly currency: string
}

/** Reads the file as the account's; refuses what cannot be read as a whole. */
async function readFile(
  { tx, merchantId, locale, files }: Context,
  account: ChannelAccount,
  mapping: Readonly<Record<string, SettlementField>> | undefined,
): Promise<Result<ReadFile>> {
  const file = files.find(({ field }) => field === 'file') ?? files[0]
  if (!file) return refuse({ code: 'import.no-file' })
  const text = readText(file.bytes, {
    ...limits,
    prefersJapanese: locale === 'ja-JP',
    known: settlementHeadings.countKnown,
  })
  if (!text.ok) return text
  const { sheet } = text.value
  const guesses = settlementHeadings.guess(sheet.columns)
  const columns = sheet.columns.map((_, at) =>
    mapping ? (mapping[String(at)] ?? 'ignore') : (guesses[at] ?? 'ignore'),
  )
  const own = account.fields['currency'] ?? CHANNEL_FACTS[account.channel].currencies?.[0]
  const currency = own ?? (await findAccountCurrency(tx, merchantId, account.outletId)) ?? 'CNY'
  const merchantNumber = account.fields['merchantNumber'] ?? account.fields['merchantId'] ?? null
  const lines = readLines(sheet, columns, { currency, locale, merchantNumber })
  if (!lines.ok) return lines
  const doubled = doubledLine(lines.value)
  if (doubled) return refuse({ code: 'settlement.row-twice', facts: { ...doubled } })
  return accept({ sheet, lines: lines.value, currency })
}

/** Matches what was read with what is known; refuses what another file settled, and another account's file. */
async function match(
  { tx, merchantId }: Context,
  accountId: string,
  lines: readonly SettledLine[],
  feeBasisPoints: number | null,
): Promise<Result<Match[]>> {
  const account = { merchantId, accountId }
  const before = await findSettledBefore(tx, account, lines)
  if (before) return refuse({ code: 'settlement.settled-before', facts: { ...before } })
  const numbers = {
    own: [...new Set(lines.map(({ number }) => number).filter((number) => number !== ''))],
    channel: [...new Set(lines.map(({ channelNumber }) => channelNumber).filter((number) => number !== ''))],
  }
  const known = await listKnownHere(tx, account, numbers, periodOf(lines))
  const matches = matchSettlement(lines, known, { feeBasisPoints })
  return matches.some(({ here }) => here !== null)
    ? accept(matches)
    : refuse({ code: 'settlement.nothing-known', facts: { count: lines.length } })
}

export const importSettlement = command(call, async (context, { step, accountId, mapping, feeBasisPoints }) => {
  const { tx, merchantId, reaches, actor, now, newId, audit } = context
  const account = await findAccount(tx, merchantId, accountId)
  const isMine = account && (account.outletId === null ? actor.outletIds === 'all' : reaches(account.outletId))
  if (!isMine) return refuse({ code: 'thing.not-found' })
  const read = await readFile(context, account, mapping)
  if (!read.ok) return read
  const { sheet, lines, currency } = read.value
  const file = context.files.find(({ field }) => field === 'file') ?? context.files[0]
  const digest = createHash('sha256')
    .update(file?.bytes ?? '')
    .digest('hex')
  const same = await findFile(tx, { merchantId, accountId }, digest)
  if (same) return refuse({ code: 'settlement.file-twice', facts: { fileName: same.fileName } })
  const matched = await match(context, accountId, lines, feeBasisPoints ?? null)
  if (!matched.ok) return matched
  const entries = matched.value.flatMap(entriesOf).map((entry, position) => ({ ...entry, position }))
  const period = periodOf(lines)
  const id = step === 'apply' ? newId() : null
  const fileName = (file?.fileName ?? '').slice(0, 200)
  const totals = totalsOf(lines)
  const days = { fromDay: period?.fromDay ?? null, toDay: period?.toDay ?? null }
  if (id !== null) {
    const head = {
      id,
      accountId,
      channel: account.channel,
      currency,
      fileName,
      digest,
      ...days,
      ...totals,
      importedBy: actor.name,
    }
    await insertSettlement(tx, merchantId, head, entries, now)
    audit({ subject: `settlement/${id}`, after: { fileName, channel: account.channel, ...totals } })
  }
  const taken = new Set(matched.value.flatMap(({ here }) => (here ? [keyOf(here)] : [])))
  const missing = period ? await listNotThere(tx, { merchantId, accountId }, period, MOST_LISTED + taken.size) : []
  const all = [
    ...matched.value.flatMap((one) => viewOf(one, linkIn(context))),
    ...missing.filter((one) => !taken.has(keyOf(one))).map((one) => notThereView(one, linkIn(context))),
  ]
  const guesses = settlementHeadings.guess(sheet.columns)
  return accept({
    id,
    fileName,
    ...days,
    currency: currency as 'CNY',
    ...totals,
    netMinor: totals.paidMinor + totals.refundMinor + totals.feeMinor,
    columns: sheet.columns.map((heading, index) => ({
      index,
      heading: heading.slice(0, 100),
      guess: guesses[index] ?? ('ignore' as const),
    })),
    differences: all.slice(0, MOST_LISTED),
    differenceCount: all.length,
  })
})

const keyOf = ({ kind, attemptId, refundId }: KnownHere): string => `${kind} ${attemptId} ${refundId ?? ''}`

function viewOf(match: Match, link: ReturnType<typeof linkIn>): DifferenceRow[] {
  const [moved] = entriesOf(match)
  if (!moved?.difference) return []
  const { number, channelNumber, at, kind, fileRow, amountMinor, oursMinor, difference } = moved
  const shown = { row: fileRow, kind, difference, number, channelNumber, theirsMinor: amountMinor, oursMinor, at }
  return [{ ...shown, ...link(match.here) }]
}
