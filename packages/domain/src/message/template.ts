import { accept, refuse, type Result } from '../result.ts'
import { MESSAGE_PURPOSES, type MessagePurpose, type PurposeFacts } from './purpose.ts'

/** Characters of a template's parts. Source: specification §5 (title 1-64, signature 1-255); the content's limit is ours. */
export const TEMPLATE_LIMITS = { title: 64, signature: 255, content: 5_000 } as const

export interface MailTemplate {
  readonly title: string
  readonly signature: string
  readonly content: string
}

const TAG = /\{([^{}\n]{1,40})\}/g

/** The names that stand in braces, in order, each as often as it stands there. */
export const tagsOf = (text: string): readonly string[] => [...text.matchAll(TAG)].map(([, name = '']) => name.trim())

/**
 * Returns whether a template may be used: it names only what its purpose knows, and where that has a code, the code exactly once in all of it.
 * Refuses `template.variable-unknown` (`field`, `name`, `known`) and `template.code-tag` (`count`). Source: specification §5.
 */
export function checkTemplate(purpose: MessagePurpose, template: MailTemplate): Result<MailTemplate> {
  const { variables, hasCode }: PurposeFacts = MESSAGE_PURPOSES[purpose]
  for (const field of ['title', 'content', 'signature'] as const) {
    const name = tagsOf(template[field]).find((tag) => !variables.includes(tag))
    const known = variables.map((one) => `{${one}}`).join(' ')
    if (name !== undefined) return refuse({ code: 'template.variable-unknown', facts: { field, name, known } })
  }
  const tags = [template.title, template.content, template.signature].flatMap(tagsOf)
  const count = tags.filter((tag) => tag === 'code').length
  return hasCode && count !== 1 ? refuse({ code: 'template.code-tag', facts: { count } }) : accept(template)
}

const fill = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replaceAll(TAG, (tag, name: string) => facts[name.trim()] ?? tag)

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/**
 * The mail that a template makes of facts: a subject of one line, and a text in which the signature stands last. The
 * texts of the facts are put in as they are and not read for tags again; the text is plain, so that nothing in it is
 * ever run.
 */
export function fillTemplate(
  { title, content, signature }: MailTemplate,
  facts: Readonly<Record<string, string>>,
): { readonly subject: string; readonly text: string } {
  const parts = [content, signature].map((part) => fill(part, facts).trimEnd()).filter((part) => part !== '')
  return { subject: oneLine(fill(title, facts)), text: `${parts.join('\n\n')}\n` }
}
