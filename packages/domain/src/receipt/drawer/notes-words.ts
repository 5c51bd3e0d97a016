import type { Locale } from '../../text/locale.ts'

/** The words of paper for notes of other currencies. */
interface NotesWords {
  readonly foreign: string
  readonly foreignWorth: string
}

export const notesWords: Readonly<Record<Locale, NotesWords>> = {
  'en-US': { foreign: 'Foreign cash', foreignWorth: 'counted as' },
  'zh-CN': { foreign: '外币', foreignWorth: '折算为' },
  'ja-JP': { foreign: '外貨', foreignWorth: '換算額' },
}
