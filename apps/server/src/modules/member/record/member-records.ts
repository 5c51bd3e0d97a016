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
import { readPage } from '../../../platform/list/page.ts'
import { findMember } from '../profile/member-list.store.ts'
import { countGiftsOfMember, listGiftsOfMember, type MemberGift } from './member-gifts.store.ts'
import {
  countOrdersOfMember,
  countRecords,
  listBalanceRecords,
  listLevelChanges,
  listOrdersOfMember,
  listPointMoves,
  listPointRecords,
  type BalanceRecord,
  type LevelChangeRecord,
  type MemberOrder,
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
  return ifThere(context, id, () =>
    readPage<PointRecord, PointRecord>(asked, {
      key: ['whole'],
      list: async (after, limit) =>
        withEnds(context, id, await listPointRecords(tx, merchantId, id, after?.[0], limit)),
      count: (cap) => countRecords(tx, merchantId, id, 'points', cap),
      keyOf: (row) => [row.entryNumber],
      viewOf: (row) => row,
    }),
  )
})

const listBalance = command(balanceCall, (context, { id, ...asked }) => {
  const { tx, merchantId } = context
  return ifThere(context, id, () =>
    readPage<BalanceRecord, BalanceRecord>(asked, {
      key: ['whole'],
      list: (after, limit) => listBalanceRecords(tx, merchantId, id, after?.[0], limit),
      count: (cap) => countRecords(tx, merchantId, id, 'balance', cap),
      keyOf: (row) => [row.entryNumber],
      viewOf: (row) => row,
    }),
  )
})

const listOrders = command(ordersCall, (context, { id, ...asked }) => {
  const { tx, merchantId } = context
  return ifThere(context, id, () =>
    readPage<MemberOrder, MemberOrder>(asked, {
      key: ['instant', 'id'],
      list: (after, limit) => listOrdersOfMember(tx, merchantId, id, after, limit),
      count: (cap) => countOrdersOfMember(tx, merchantId, id, cap),
      keyOf: (row) => [row.soldAt, row.id],
      viewOf: (row) => row,
    }),
  )
})

const listChanges = command(changesCall, (context, { id, ...asked }) => {
  const { tx, merchantId } = context
  return ifThere(context, id, () =>
    readPage<LevelChangeRecord, LevelChangeRecord>(asked, {
      key: ['whole'],
      list: (after, limit) => listLevelChanges(tx, merchantId, id, after?.[0], limit),
      count: async (cap) => (await listLevelChanges(tx, merchantId, id, undefined, cap + 1)).length,
      keyOf: (row) => [row.changeNumber],
      viewOf: (row) => row,
    }),
  )
})

const listGifts = command(giftsCall, (context, { id, ...asked }) => {
  const { tx, merchantId } = context
  return ifThere(context, id, () =>
    readPage<MemberGift, MemberGift>(asked, {
      key: ['instant', 'id'],
      list: (after, limit) => listGiftsOfMember(tx, merchantId, id, after, limit),
      count: (cap) => countGiftsOfMember(tx, merchantId, id, cap),
      keyOf: (row) => [row.at, row.giftId],
      viewOf: (row) => row,
    }),
  )
})

/** Lists the points left, by their last day. */
const readLots = command(lotsCall, (context, { id }) =>
  ifThere(context, id, async () => {
    return accept({ lots: pointLots(await listPointMoves(context.tx, context.merchantId, id)) })
  }),
)

export const recordCommands = [listPoints, listBalance, listOrders, listChanges, listGifts, readLots]
