import {
  listMemberBalance as balanceCall,
  listMemberChanges as changesCall,
  listMemberGifts as giftsCall,
  listMemberOrders as ordersCall,
  listMemberPoints as pointsCall,
  readPointLots as lotsCall,
} from '@kassa/contract/member/member-records.calls.ts'
import { pointEnds, pointLots } from '@kassa/domain/member/point-lots.ts'
import { POINT_CHANGES } from '@kassa/domain/member/points.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { readList } from '../../../platform/list/list.store.ts'
import { findMember } from '../profile/member-list.store.ts'
import { memberGiftList } from './member-gifts.store.ts'
import {
  balanceList,
  levelChangeList,
  listPointMoves,
  memberOrderList,
  pointList,
  type PointRecord,
} from './member-records.store.ts'

/** Returns the answer if the member exists: another merchant's member is not found, before anything of them is listed. */
async function ifThere<Answer>(
  { tx, merchantId }: Context,
  id: string,
  read: () => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
  return (await findMember(tx, merchantId, id)) ? read() : refuse({ code: 'thing.not-found' })
}

/** Adds to points that refunds returned the last day of the lots they went back into. */
async function withEnds({ tx, merchantId }: Context, id: string, rows: PointRecord[]): Promise<PointRecord[]> {
  if (!rows.some(isReturned)) return rows
  const moves = await listPointMoves(tx, merchantId, id)
  const ends = pointEnds(moves)
  const endOf = new Map(moves.map(({ entryNumber }, at) => [entryNumber, ends[at] ?? null]))
  return rows.map((row) => (isReturned(row) ? { ...row, lastDay: endOf.get(row.entryNumber) ?? null } : row))
}

const isReturned = ({ reason }: PointRecord): boolean => reason === POINT_CHANGES['refund-of-deducted']

const listPoints = command(pointsCall, (context, { id, ...asked }) => {
  const { tx, merchantId } = context
  return ifThere(context, id, async () => {
    const page = await readList(tx, pointList, [merchantId, id], asked, (row) => row)
    return page.ok ? accept({ ...page.value, rows: await withEnds(context, id, page.value.rows) }) : page
  })
})

const listBalance = command(balanceCall, (context, { id, ...asked }) =>
  ifThere(context, id, () => readList(context.tx, balanceList, [context.merchantId, id], asked, (row) => row)),
)

const listOrders = command(ordersCall, (context, { id, ...asked }) =>
  ifThere(context, id, () => readList(context.tx, memberOrderList, [context.merchantId, id], asked, (row) => row)),
)

const listChanges = command(changesCall, (context, { id, ...asked }) =>
  ifThere(context, id, () => readList(context.tx, levelChangeList, [context.merchantId, id], asked, (row) => row)),
)

const listGifts = command(giftsCall, (context, { id, ...asked }) =>
  ifThere(context, id, () => readList(context.tx, memberGiftList, [context.merchantId, id], asked, (row) => row)),
)

/** Lists the points left, by their last day. */
const readLots = command(lotsCall, (context, { id }) =>
  ifThere(context, id, async () => {
    return accept({ lots: pointLots(await listPointMoves(context.tx, context.merchantId, id)) })
  }),
)

export const recordCommands = [listPoints, listBalance, listOrders, listChanges, listGifts, readLots]
