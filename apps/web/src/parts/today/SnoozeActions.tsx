import { handErrand, snoozeErrand } from '@kassa/contract/today/today.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { RowActions } from '../../kit/list/RowActions.tsx'
import { peopleIcon, timeIcon } from '../../ui/icons.ts'
import type { ShownErrand } from './errand-kind.ts'
import { HandDrawer } from './HandDrawer.tsx'
import { ends } from './snooze.ts'
import { useTakeBack } from './use-take-back.ts'

/** Putting off, bringing back, and handing to somebody; each says what it did and can be taken back. */
export function SnoozeActions({ errand, name }: { errand: ShownErrand; name: string }) {
  const { t } = useTranslation('today')
  const { kind, id, merchantId } = errand
  const [isHanding, setIsHanding] = useState(false)
  const when = useMomentText()
  const { saySnoozed, sayHanded } = useTakeBack(errand, name)
  const snooze = useChange(snoozeErrand, {
    onDone: (_answer, { until }) =>
      saySnoozed(
        until === null
          ? t('said.back', { text: name })
          : t('said.putOff', { text: name, until: when(until, errand.outletId) }),
      ),
  })
  const hand = useChange(handErrand)
  const put = (until: string | null): void => snooze.mutate({ kind, id, merchantId, until })
  const give = (to: string | null, toName: string): void => {
    const title = to === null ? t('said.everybody', { text: name }) : t('said.handed', { text: name, name: toName })
    hand.mutate({ kind, id, merchantId, to }, { onSuccess: () => sayHanded(title) })
  }
  return (
    <>
      <RowActions
        name={name}
        actions={[
          ...(errand.snoozedUntil === null
            ? ends.map((end) => ({
                key: end.name,
                label: t(`until.${end.name}`),
                icon: timeIcon,
                run: () => put(end.from(new Date()).toISOString()),
              }))
            : [{ key: 'back', label: t('bringBack'), icon: timeIcon, run: () => put(null) }]),
          { key: 'hand', label: t('hand'), icon: peopleIcon, run: () => setIsHanding(true) },
        ]}
      />
      {isHanding ? (
        <HandDrawer
          title={name}
          handedTo={errand.handedTo?.id ?? null}
          onChoose={give}
          onClose={() => setIsHanding(false)}
        />
      ) : null}
    </>
  )
}
