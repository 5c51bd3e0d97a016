import { handErrand, snoozeErrand } from '@kassa/contract/today/today.calls.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { announce } from '../../api/notices.ts'
import { refreshAfter } from '../../api/refresh.ts'
import type { ShownErrand } from './errand-kind.ts'

/** Announces the step done with an entry, and offers to put its mark back to the former one. */
export function useTakeBack(
  { kind, id, merchantId, snoozedUntil, handedTo }: ShownErrand,
  text: string,
): {
  readonly saySnoozed: (title: string) => void
  readonly sayHanded: (title: string) => void
} {
  const { t } = useTranslation(['today', 'common'])
  const named = { kind, id, merchantId }
  const back = t('said.back', { text })
  const say = (title: string, undo: () => Promise<unknown>, undone: string): void => {
    let isPressed = false
    const run = (): void => {
      if (isPressed) return
      isPressed = true
      void undo().then(
        () => announce({ kind: 'good', title: undone }),
        () => (isPressed = false),
      )
    }
    announce({ kind: 'good', title, action: { label: t('common:undo.action'), run } })
  }
  return {
    saySnoozed: (title) => say(title, () => mark(snoozeErrand, { ...named, until: snoozedUntil }), back),
    sayHanded: (title) => {
      const undone = handedTo === null ? t('said.everybody', { text }) : t('said.handed', { text, name: handedTo.name })
      say(title, () => mark(handErrand, { ...named, to: handedTo?.id ?? null }), undone)
    },
  }
}

async function mark(
  ...[endpoint, request]:
    | [typeof snoozeErrand, { kind: string; id: string; merchantId: string | null; until: string | null }]
    | [typeof handErrand, { kind: string; id: string; merchantId: string | null; to: string | null }]
): Promise<void> {
  try {
    await call(endpoint, request as never)
  } finally {
    await refreshAfter(endpoint.name)
  }
}
