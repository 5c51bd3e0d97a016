import { decimalText } from '@kassa/domain/money/money.ts'
import type { SettingValue } from '@kassa/contract/settings/setting-definitions.ts'
import type { TFunction } from 'i18next'
import { listText } from '../../../words/list-text.ts'

/** The settings of notes of other currencies. */
export const NOTES_SETTINGS = ['sales.foreign-cash'] as const

type NotesSetting = (typeof NOTES_SETTINGS)[number]

export const isNotesSetting = (name: string): name is NotesSetting =>
  (NOTES_SETTINGS as readonly string[]).includes(name)

const rateText = (millionths: number): string => decimalText(millionths, 6).replace(/\.?0+$/, '')

/** Their values in a line of words. */
export const notesTexts = {
  'sales.foreign-cash': (rates: SettingValue<NotesSetting>, t: TFunction<['salesSettings', 'goods']>) =>
    rates.length === 0
      ? t('shown.none')
      : listText(
          rates.map(({ currency, into, rateMillionths }) => `1 ${currency} = ${rateText(rateMillionths)} ${into}`),
        ),
}
