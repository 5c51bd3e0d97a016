import { reportTimes } from '@kassa/domain/figures/report-period.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { noFields } from '../fields.ts'

const answer = z.object({
  /** The address of the one who asks: theirs is where the mails go. */
  email: z.string(),
  times: z.array(z.enum(reportTimes)),
})

const access = { anyOf: ['platform.analysis.sales'] } as const

/** The rhythm in which one gets figures by mail. Source: figures.md (daily mail), ST-P06. */
export const readReportMails = endpoint({
  name: 'figures.read-report-mails',
  method: 'GET',
  path: '/figures/report-mails',
  access,
  summary: 'How often one gets figures by mail, and where to',
  refusals: ['figures.no-mail'],
  request: noFields,
  answer,
})

/** Sets it for oneself, an administrator of a merchant; the first mail comes when the next day, week or month is over. */
export const setReportMails = endpoint({
  name: 'figures.set-report-mails',
  access,
  summary: 'Sets how often one gets figures by mail',
  refusals: ['figures.no-mail'],
  request: z.object({ times: z.array(z.enum(reportTimes)).max(reportTimes.length) }),
  answer,
})
