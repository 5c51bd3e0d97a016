import {
  listOutlets as listInside,
  outletView,
  readOutlet as readInside,
} from '@kassa/contract/organisation/outlet.calls.ts'
import { listOutlets as listCall, outletResource, readOutlet as readCall } from '@kassa/contract/open/outlet.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { command } from '../../../platform/command.ts'
import { showResource, shownPage } from '../answer-resource.ts'
import type { AskInside } from '../ask-inside.ts'

const outletOf = (outlet: OutputOf<typeof outletView>) => ({
  id: outlet.id,
  number: outlet.number,
  name: outlet.name,
  address: outlet.address,
  phone: outlet.phone,
  tax_number: outlet.taxNumber,
  currency: outlet.currency,
  time_zone: outlet.timeZone,
  day_cutoff_minutes: outlet.dayCutoffMinutes,
  locale: outlet.locale,
  is_enabled: outlet.enabled === 1,
  created_at: outlet.createdAt,
})

export const outletCommands = (ask: AskInside) => [
  command(listCall, async (context, { cursor, limit, ...choice }) => {
    const page = await ask(context, listInside, { cursor }, { limit })
    return page.ok ? shownPage(outletResource, page.value, outletOf, choice) : page
  }),
  command(readCall, async (context, { id, ...choice }) => {
    const outlet = await ask(context, readInside, { id })
    return outlet.ok ? accept(showResource(outletResource, outletOf(outlet.value), choice)) : outlet
  }),
]
