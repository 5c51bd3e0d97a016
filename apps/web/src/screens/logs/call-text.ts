import type { TFunction } from 'i18next'

/**
 * A call's name in words: the verb and the thing it is about, in the order of the language. What has no word is shown as
 * it is called, so that nothing in the log is ever blank.
 */
export function callText(t: TFunction<'people'>, name: string): string {
  const [, words = name] = name.split('.')
  const [verb = '', ...rest] = words.split('-')
  const last = rest.at(-1)
  const state = last === 'enabled' || last === 'lock' || last === 'password' ? last : undefined
  const thing = (state === undefined ? rest : rest.slice(0, -1)).join('-')
  const action = wordOr(t, `log.verb.${state === undefined ? verb : `${verb}-${state}`}`)
  const about = wordOr(t, `log.thing.${thing}`)
  if (action === undefined) return name
  if (thing === '') return action
  return about === undefined ? name : t('log.phrase', { action, about })
}

const wordOr = (t: TFunction<'people'>, key: string): string | undefined => {
  const text: unknown = t(key as never, { defaultValue: '' })
  return typeof text === 'string' && text !== '' ? text : undefined
}
