import type { listPartners, readPartner } from '@kassa/contract/organisation/partner.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { addFields, besideOf, partsOf, type Parts, type Together } from '../../../platform/clusters/overview.ts'
import { mergeCounted } from '../../../platform/list/merge-counted.ts'
import { partnerHeadings, partnerList, type PartnerRow } from './partner.store.ts'

type Page = InputOf<typeof listPartners.answer>
type View = InputOf<typeof readPartner.answer>
type ViewOf = (row: PartnerRow) => View

/** Each database has the same partners; their order may be by their merchants, whom only all databases can count. */
export const countedPartners = { counted: 'merchants', list: partnerList, headings: partnerHeadings } as const

export const mergePartners = (parts: Parts<Page>, together: Together): Promise<Page> =>
  mergeCounted(countedPartners, parts, together)

/** One partner as each database has it, with its merchants in all of them. */
export const mergePartner = (parts: Parts<View>): View => {
  const read = parts.map((part) => besideOf(part) as { readonly row: PartnerRow; readonly viewOf: ViewOf })
  const [first] = read
  if (!first) throw new Error('a partner of no database cannot be shown')
  return first.viewOf(addFields(partsOf(read.map(({ row }) => row)), 'merchants'))
}
