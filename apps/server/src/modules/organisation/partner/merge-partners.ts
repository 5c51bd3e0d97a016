import type { listPartners, readPartner } from '@kassa/contract/organisation/partner.calls.ts'
import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import type { Result } from '@kassa/domain/result.ts'
import { addFields, besideOf, partsOf, type Parts, type Together } from '../../../platform/clusters/overview.ts'
import type { Context } from '../../../platform/command.ts'
import { gatherCounted, mergeCounted, type CountedList } from '../../../platform/list/merge-counted.ts'
import { listPartnerRows, listPartnerRowsBy, partnerHeadings, type PartnerRow } from './partner.store.ts'

type Request = OutputOf<typeof listPartners.request>
type Page = InputOf<typeof listPartners.answer>
type View = InputOf<typeof readPartner.answer>
type ViewOf = (row: PartnerRow) => View

/** Each database has the same partners; their order may be by their merchants, whom only all databases can count. */
const partnerList: CountedList<PartnerRow> = {
  counted: 'merchants',
  headings: partnerHeadings,
  key: ['text', 'id'],
  keyOf: ({ name, id }) => [name.toLowerCase(), id],
}

/** All partners with their merchants in one of several databases. */
export const gatherPartners = ({ tx, actor }: Context, request: Request, viewOf: ViewOf): Promise<Result<Page>> => {
  const { cursor: _cursor, limit: _limit, sort: _sort, ...filter } = request
  return gatherCounted(partnerList, request, {
    list: (limit) => listPartnerRows(tx, actor, filter, { after: undefined, limit }),
    sorted: (sort, limit) => listPartnerRowsBy(tx, actor, filter, sort, undefined, limit),
    viewOf,
  })
}

export const mergePartners = (parts: Parts<Page>, together: Together): Promise<Page> =>
  mergeCounted(partnerList, parts, together)

/** One partner as each database has it, with its merchants in all of them. */
export const mergePartner = (parts: Parts<View>): View => {
  const read = parts.map((part) => besideOf(part) as { readonly row: PartnerRow; readonly viewOf: ViewOf })
  const [first] = read
  if (!first) throw new Error('a partner of no database cannot be shown')
  return first.viewOf(addFields(partsOf(read.map(({ row }) => row)), 'merchants'))
}
