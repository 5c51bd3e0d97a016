import { askedBy, cleared, type Filter } from '../../kit/list/filters.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { FigureViews } from '../../parts/figures/FigureViews.tsx'
import { useToday } from '../../kit/detail/use-today.ts'

/** Views of the shifts, kept with the account and mailed as a file as those of every page of figures. Source: ST-P06, ST-P07. */
export function ShiftViews({ filters }: { readonly filters: readonly Filter[] }) {
  const [address, change] = useAddress()
  const today = useToday()
  const { from = '', to = '', ...others } = askedBy(filters, address)
  const period = from !== '' && to !== '' ? { from, to } : null
  const days = { ...(from !== '' && { from }), ...(to !== '' && { to }) }
  return (
    <FigureViews
      page="shifts"
      period={period}
      today={today}
      isOwnPeriod={false}
      asked={period ? others : { ...others, ...days }}
      onChange={(part) => change({ ...cleared(filters), ...part, days: null })}
    />
  )
}
