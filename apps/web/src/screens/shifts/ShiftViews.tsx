import { askedBy, clearFilters, type Filter } from '../../kit/list/filter/filters.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { FigureViews } from '../../parts/figures/FigureViews.tsx'
import { periodIn } from '../../parts/figures/periods.ts'

/** Views of the shifts, kept with the account and mailed as a file as those of every page of figures. Source: ST-P06, ST-P07. */
export function ShiftViews({ filters }: { readonly filters: readonly Filter[] }) {
  const [address, change] = useAddress()
  const { from = '', to = '', period = '', ...others } = askedBy(filters, address)
  const isOfDays = period !== '' || (from !== '' && to !== '')
  return (
    <FigureViews
      page="shifts"
      days={isOfDays ? periodIn({ from, to, period }) : null}
      asked={others}
      onChange={(part) => change({ ...clearFilters(filters), ...part })}
    />
  )
}
