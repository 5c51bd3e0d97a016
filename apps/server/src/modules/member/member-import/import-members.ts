import {
  downloadMemberTemplate as templateCall,
  importMembers as importCall,
} from '@kassa/contract/member/member-import.calls.ts'
import { BALANCE_CHANGES } from '@kassa/domain/member/balance.ts'
import { POINT_CHANGES } from '@kassa/domain/member/points.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { exampleAmount } from '../../../platform/import/example-amount.ts'
import { importSheet, sendTemplate, type RowCounts } from '../../../platform/import/sheet-import.ts'
import type { Sheet } from '../../../platform/import/sheet.ts'
import { listCurrencies } from '../../organisation/public.ts'
import { postToMember } from '../post-to-member.ts'
import { listAllLevels } from '../level/level.store.ts'
import { setLevelOfMember } from '../level/set-member-level.store.ts'
import { actingIn } from '../profile/acting.ts'
import { addMember, toFields } from '../profile/save-member.ts'
import { ensureProgramme, findProgrammeDay } from '../programme/programme.store.ts'
import { memberHeadings, type MemberField } from './member-headings.ts'
import { findKnown } from './member-import.store.ts'
import { readMemberRow, type MemberProblem, type MemberRowRead } from './read-member-row.ts'

type Counts = RowCounts<Exclude<MemberField, 'ignore'>>

/** Source: specification §5, D43, D94. */
const importMembers = command(importCall, async (context, asked) => {
  const programme = await ensureProgramme(context.tx, context.merchantId)
  if (!programme) return refuse({ code: 'member.no-outlet' })
  const taken = await importSheet(context, asked, {
    headings: memberHeadings,
    needed: 'name',
    maxRows: 1_000,
    takeRows: (sheet, fields, isApplied) => takeRows(context, sheet, fields, programme.currency, isApplied),
  })
  if (taken.ok && asked.step === 'apply' && taken.value.created > 0) {
    const { created, fileName } = taken.value
    context.audit({ subject: 'members', after: { created, fileName } })
  }
  return taken
})

/** Takes the rows one by one: whose card or phone is known is left alone, what does not fit is named. */
async function takeRows(
  context: Context,
  sheet: Sheet,
  columns: readonly MemberField[],
  currency: string,
  isApplied: boolean,
): Promise<Counts> {
  const { tx, merchantId, now } = context
  const today = await findProgrammeDay(tx, merchantId, now)
  const levels = (await listAllLevels(tx, merchantId)).filter(({ isEnabled }) => isEnabled)
  const rows = sheet.rows.map((cells, at) => {
    const read = readMemberRow(cells, columns, { currency, levels })
    const own = 'row' in read ? toFields(read.row.fields, currency, today) : undefined
    return { row: sheet.rowNumbers[at] ?? at + 2, name: cells[columns.indexOf('name')] ?? '', read, own }
  })
  const fields = rows.flatMap(({ own }) => (own?.ok ? [own.value] : []))
  const there = await findKnown(
    tx,
    merchantId,
    fields.map(({ cardNumber }) => cardNumber.toLowerCase()),
    fields.flatMap(({ phone }) => phone ?? []),
  )
  const seen = new Map<string, number>()
  const failed: Counts['failed'][number][] = []
  let [created, skipped] = [0, 0]
  for (const { row, name, read, own } of rows) {
    if ('problem' in read) failed.push({ ...read.problem, row, name })
    else if (own?.ok === false) failed.push({ ...problemOf(own.refusal), row, name })
    else if (own?.ok) {
      const { cardNumber, phone } = own.value
      const keys = [
        ...(cardNumber === '' ? [] : [`card ${cardNumber.toLowerCase()}`]),
        ...(phone === null ? [] : [phone]),
      ]
      const twice = keys.find((key) => seen.has(key))
      const isThere = there.cards.has(cardNumber.toLowerCase()) || (phone !== null && there.phones.has(phone))
      if (isThere) skipped += 1
      else if (twice !== undefined) {
        const facts = { value: twice.replace('card ', ''), row: seen.get(twice) }
        failed.push({ field: twice === phone ? 'phone' : 'cardNumber', code: 'member-import.twice', facts, row, name })
      } else {
        for (const key of keys) seen.set(key, row)
        if (isApplied) await takeRow(context, read.row, currency, today)
        created += 1
      }
    }
  }
  return { created, skipped, failed }
}

/** Opens the card, with what the member brings along as entries of their own reason. */
async function takeRow(context: Context, row: MemberRowRead, currency: string, day: string): Promise<void> {
  const added = await addMember(context, row.fields, { outletId: null, by: 'import' })
  if (!added.ok) throw new Error(`a row that was checked was refused: ${added.refusal.code}`)
  await giveLevel(context, added.value, row.level)
  const { points, principalMinor, bonusMinor } = row
  if (points + principalMinor + bonusMinor === 0) return
  const posting = {
    points: points === 0 ? [] : [{ reason: POINT_CHANGES['manual-change'], points, lastDay: null }],
    balance: [
      { type: BALANCE_CHANGES['adjust-principal'], amountMinor: principalMinor },
      { type: BALANCE_CHANGES['adjust-bonus'], amountMinor: bonusMinor },
    ].filter(({ amountMinor }) => amountMinor > 0),
    spentMinor: 0,
    visits: 0,
  }
  const document = { id: context.newId(), kind: 'opening' as const, currency, at: context.now, businessDay: day }
  const moves = { memberId: added.value, posting, ofDocument: null, note: '', windowFrom: null }
  await postToMember(context.tx, context.merchantId, { ...document, ...actingIn(context) }, moves)
}

/** A level that the sheet names is one by hand. Source: D25. */
async function giveLevel(context: Context, memberId: string, level: MemberRowRead['level']): Promise<void> {
  if (level === null) return
  const { actorKind, actorId } = actingIn(context)
  const by = { reason: 'by-hand' as const, note: '', actorKind, actorId, at: context.now }
  const { id: levelId, untilDay } = level
  await setLevelOfMember(context.tx, context.merchantId, { memberId, levelId, untilDay, ...by })
}

/** Returns a refusal of the form's own rules, as a problem of the column it is about. */
const problemOf = ({
  code,
  facts,
}: {
  readonly code: string
  readonly facts?: Readonly<Record<string, unknown>> | undefined
}): MemberProblem => ({ field: code === 'phone.invalid' ? 'phone' : 'birthday', code, facts: facts ?? {} })

const example = {
  name: 'Mei Lin',
  phone: '+8613800138000',
  birthday: '1990-02-28',
  points: '120',
}

const downloadTemplate = command(templateCall, async (context, { format }) => {
  const currencies = await listCurrencies(context.tx, context.merchantId)
  const [principal, bonus] = [exampleAmount(10_000, currencies), exampleAmount(1_000, currencies)]
  const examples = [{ ...example, principal, bonus }]
  await sendTemplate(context, { headings: memberHeadings, of: 'member', sheetName: 'Members', examples, format })
  return accept({})
})

export const memberImportCommands = [importMembers, downloadTemplate]
