import {
  listEmailTemplates as listCall,
  resetEmailTemplate as resetCall,
  saveEmailTemplate as saveCall,
} from '@kassa/contract/message/email.calls.ts'
import { messagePurposes, type MessagePurpose } from '@kassa/domain/message/purpose.ts'
import { checkTemplate } from '@kassa/domain/message/template.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { LOCALES, type Locale } from '@kassa/domain/text/locale.ts'
import { command } from '../../../platform/command.ts'
import { placeOf } from '../place.ts'
import { STANDARD_TEMPLATES } from './standard-templates.ts'
import { findTemplate, listTemplates, removeTemplate, setTemplate, type MessageTemplateRow } from './template.store.ts'

const viewOf = (purpose: MessagePurpose, locale: Locale, own: MessageTemplateRow | undefined) => {
  const { title, signature, content } = own ?? STANDARD_TEMPLATES[purpose][locale]
  return { purpose, locale, title, signature, content, isOwn: own !== undefined, version: own?.version ?? 0 }
}

const list = command(listCall, async ({ tx, actor }) => {
  const own = await listTemplates(tx, placeOf(actor))
  const find = (purpose: MessagePurpose, locale: Locale): MessageTemplateRow | undefined =>
    own.find((one) => one.purpose === purpose && one.locale === locale)
  return accept({
    templates: messagePurposes.flatMap((purpose) =>
      LOCALES.map((locale) => viewOf(purpose, locale, find(purpose, locale))),
    ),
  })
})

const save = command(saveCall, async (context, { purpose, locale, version, ...text }) => {
  const { tx, actor, now, newId, audit } = context
  const checked = checkTemplate(purpose, text)
  if (!checked.ok) return checked
  const key = { ...placeOf(actor), purpose, locale }
  const before = await findTemplate(tx, key)
  if (!(await setTemplate(tx, { ...key, id: newId(), version, now }, text)))
    return refuse({ code: 'thing.changed-meanwhile', facts: { current: viewOf(purpose, locale, before) } })
  audit({ subject: `email-template/${purpose} ${locale}`, before: before && textOf(before), after: text })
  return accept(viewOf(purpose, locale, await findTemplate(tx, key)))
})

const textOf = ({ title, signature, content }: MessageTemplateRow) => ({ title, signature, content })

const reset = command(resetCall, async ({ tx, actor, audit }, { purpose, locale }) => {
  const key = { ...placeOf(actor), purpose, locale }
  const before = await findTemplate(tx, key)
  if (before) {
    await removeTemplate(tx, key)
    audit({ subject: `email-template/${purpose} ${locale}`, before: textOf(before) })
  }
  return accept(viewOf(purpose, locale, undefined))
})

export const templateCommands = [list, save, reset]
