import { enabledFlag } from '@kassa/contract/fields.ts'
import { withKept } from '@kassa/contract/edit-fields.ts'
import {
  createLevel as createCall,
  deleteLevel as deleteCall,
  editLevel as editCall,
  listLevels as listCall,
  setLevelEnabled as enableCall,
  levelFields,
} from '@kassa/contract/member/level.calls.ts'
import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'
import { priceLimits } from '@kassa/domain/product/field-limits.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { ensureProgramme, findProgramme } from '../programme/programme.store.ts'
import {
  archiveLevel,
  findLevelForUpdate,
  findLevelLike,
  insertLevel,
  setLevel,
  setLevelIsEnabled,
  type LevelFields,
  type LevelRecord,
  levelList,
} from './level.store.ts'
import { undoneByRestoring, undoneBySwitching } from '../../../platform/undo/undo.ts'
import { readList } from '../../../platform/list/list.store.ts'

const viewOf = ({ isEnabled, ...level }: LevelRecord, currency: string) => ({
  ...level,
  enabled: enabledFlag(isEnabled),
  currency,
})

const listLevels = command(listCall, async ({ tx, merchantId }, { search, enabled, ...asked }) => {
  const currency = (await findProgramme(tx, merchantId))?.currency ?? ''
  const filter = { ...(search && { search }), ...(enabled !== undefined && { enabled }) }
  return readList(tx, levelList, [merchantId, filter], asked, (row) => viewOf(row, currency))
})

/** The programme's currency, with the minimum held against its highest amount. */
async function checkMinimum({ tx, merchantId }: Context, { minimumSpentMinor }: LevelFields): Promise<Result<string>> {
  const programme = await ensureProgramme(tx, merchantId)
  if (!programme) return refuse({ code: 'member.no-outlet' })
  const { currency } = programme
  const exponent = findCurrency(currency)?.exponent ?? 2
  const { max } = priceLimits(exponent)
  return minimumSpentMinor > max
    ? refuse({ code: 'level.minimum-too-large', facts: { most: `${decimalText(max, exponent)} ${currency}` } })
    : accept(currency)
}

async function refuseLike({ tx, merchantId }: Context, id: string, fields: LevelFields): Promise<Result<null>> {
  const other = await findLevelLike(tx, merchantId, id, fields)
  if (!other) return accept(null)
  return other.number === fields.number
    ? refuse({ code: 'level.number-taken', facts: { number: fields.number } })
    : refuse({ code: 'level.name-taken', facts: { name: fields.name } })
}

const createLevel = command(createCall, async (context, fields) => {
  const { tx, merchantId, now } = context
  const currency = await checkMinimum(context, fields)
  if (!currency.ok) return currency
  const id = context.newId()
  if (!(await insertLevel(tx, merchantId, id, { ...fields, currency: currency.value }, now))) {
    const like = await refuseLike(context, id, fields)
    return like.ok ? refuse({ code: 'level.number-taken', facts: { number: fields.number } }) : like
  }
  context.audit({ subject: `member-level/${id}`, after: fields })
  return accept({ id, ...fields, enabled: 1 as const, version: 1, memberCount: 0, currency: currency.value })
})

const editLevel = command(editCall, async (context, { id, version, ...edits }) => {
  const { tx, merchantId } = context
  const before = await findLevelForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  const fields = withKept(levelFields, before, edits)
  const currency = await checkMinimum(context, fields)
  if (!currency.ok) return currency
  const like = await refuseLike(context, id, fields)
  if (!like.ok) return like
  await setLevel(tx, merchantId, id, fields)
  context.audit({ subject: `member-level/${id}`, before, after: fields })
  return accept(viewOf({ ...before, ...fields, version: version + 1 }, currency.value))
})

const setLevelEnabled = command(enableCall, async (context, { id, enabled }) => {
  const { tx, merchantId } = context
  const before = await findLevelForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  await setLevelIsEnabled(tx, merchantId, id, enabled === 1)
  context.audit({ subject: `member-level/${id}`, before: { enabled: before.isEnabled ? 1 : 0 }, after: { enabled } })
  return accept({})
})

const deleteLevel = command(deleteCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const before = await findLevelForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (before.memberCount > 0) return refuse({ code: 'level.in-use', facts: { members: before.memberCount } })
  await archiveLevel(tx, merchantId, id, now)
  context.audit({ subject: `member-level/${id}`, before })
  return accept({})
})

export const levelCommands = [
  listLevels,
  createLevel,
  editLevel,
  undoneBySwitching(setLevelEnabled, 'member_level'),
  undoneByRestoring(deleteLevel, 'member_level', { subject: 'member-level' }),
]
