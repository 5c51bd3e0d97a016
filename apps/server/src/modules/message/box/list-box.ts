import { listBox as call, SHOWN_BOXED } from '@kassa/contract/message/box.calls.ts'
import { smsOf } from '@kassa/domain/message/sms.ts'
import { fillTemplate } from '@kassa/domain/message/template.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { standardText } from '../sms/standard-texts.ts'
import { STANDARD_TEMPLATES } from '../template/standard-templates.ts'
import { listTemplates, type MessageTemplateRow } from '../template/template.store.ts'
import { listBoxedRows, type BoxedRow } from './box.store.ts'

interface Said {
  readonly subject: string
  readonly text: string
}

/** The text as the shop's own template, or the delivered one, says it today. */
function mailSaid({ purpose, locale, facts }: BoxedRow, templates: readonly MessageTemplateRow[]): Said {
  const own = templates.find((one) => one.purpose === purpose && one.locale === locale)
  return fillTemplate(own ?? STANDARD_TEMPLATES[purpose][locale], facts)
}

/** The text as a server of the shop's own would get it. */
function smsSaid({ purpose, locale, facts }: BoxedRow, sender: string): Said {
  const sms = smsOf(purpose, facts)
  if (!sms) return { subject: '', text: '' }
  const link = sms.link ?? ''
  return { subject: '', text: standardText(sms.template, locale, { sender, code: sms.params.code, link }) }
}

function saidBy(row: BoxedRow, templates: readonly MessageTemplateRow[]): Said {
  // Its text is kept for some days only.
  if (Object.keys(row.facts).length === 0) return { subject: '', text: '' }
  if (row.channel === 'mail') return mailSaid(row, templates)
  if (row.channel === 'sms') return smsSaid(row, 'TEST')
  return { subject: row.facts['title'] ?? '', text: row.facts['text'] ?? '' }
}

export const listBox = command(call, async ({ tx, merchantId }) => {
  const templates = await listTemplates(tx, { merchantId, partnerId: null })
  const rows = await listBoxedRows(tx, merchantId, SHOWN_BOXED)
  return accept({
    messages: rows.map((row) => {
      const { id, channel, recipient, createdAt } = row
      return { id, channel, recipient, createdAt, ...saidBy(row, templates) }
    }),
  })
})
