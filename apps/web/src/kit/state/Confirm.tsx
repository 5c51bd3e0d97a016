import { Modal } from 'antd'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerOlderTills } from '../../api/older-tills.ts'
import { Icon } from '../../ui/Icon.tsx'
import { alertIcon } from '../../ui/icons.ts'
import { unbroken } from '../../ui/unbroken.tsx'

export interface ConfirmQuestion {
  /** Names what happens: "Archive 3 products?" */
  readonly title: string
  /** The consequences, and whether the step can be undone. */
  readonly body?: ReactNode
  readonly ok?: string
  readonly cancel?: string
  readonly isDanger?: boolean
}

type Ask = (question: ConfirmQuestion) => Promise<boolean>

const Context = createContext<Ask>(() => Promise.resolve(false))

/** Asks one question at a time; cancel, escape and the shade change nothing. Source: specification §8, SY-S95. */
export const useConfirm = (): Ask => useContext(Context)

/** Surrounds the screens once and shows the one warning-style dialog. */
export function ConfirmAction({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['common', 'kit'])
  const [asked, setAsked] = useState<{ question: ConfirmQuestion; answer: (yes: boolean) => void } | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        setAsked({ question, answer: resolve })
        setIsOpen(true)
      }),
    [],
  )
  useEffect(
    () => answerOlderTills((body) => ask({ title: t('kit:olderTills.title'), body, ok: t('kit:olderTills.ok') })),
    [ask, t],
  )
  const settle = (yes: boolean): void => {
    setIsOpen(false)
    asked?.answer(yes)
  }
  const question = asked?.question
  return (
    <Context value={ask}>
      {children}
      <Modal
        open={isOpen}
        width={440}
        centered
        closable={false}
        zIndex={1500}
        title={
          <span className="k-confirm-title">
            <Icon of={alertIcon} /> <span>{unbroken(question?.title ?? '')}</span>
          </span>
        }
        okText={question?.ok ?? t('ok')}
        cancelText={question?.cancel ?? t('cancel')}
        okButtonProps={question?.isDanger === true ? { danger: true } : {}}
        onOk={() => settle(true)}
        onCancel={() => settle(false)}
      >
        {question?.body}
      </Modal>
    </Context>
  )
}
