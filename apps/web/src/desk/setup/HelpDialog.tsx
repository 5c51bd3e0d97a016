import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CashierPage, cashierPages } from '../../parts/handbook/handbook-pages.ts'
import { HandbookArticle } from '../../parts/handbook/HandbookArticle.tsx'
import { HandbookPicture } from '../../parts/handbook/HandbookPicture.tsx'
import { HandbookSheet } from '../../parts/handbook/HandbookSheet.tsx'
import { useHandbook } from '../../parts/handbook/use-handbook.ts'
import { desk, type Dialog } from '../model/desk-state.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { DialogHelp } from '../../kit/state/dialog-help.ts'
import { pageOfDesk } from './page-of-desk.ts'
import { Shortcuts } from './Shortcuts.tsx'

interface Props {
  readonly page?: CashierPage | undefined
  readonly back?: Dialog | null | undefined
}

/** The handbook at the page of what is on the screen, and every key as it is bound on this device. Source: HB-N01. */
export function HelpDialog({ page, back = null }: Props) {
  const { t } = useTranslation('handbook')
  return (
    <DialogHelp value={null}>
      <DeskDialog title={t('title')} size="wide" onClose={() => desk.change({ dialog: back })}>
        <Pages first={page ?? pageOfDesk({ ...desk.read(), dialog: back })} />
      </DeskDialog>
    </DialogHelp>
  )
}

/** The shortcuts come with the page: a browser that had drawn them would keep them in view, and the page would begin above. */
function Pages({ first }: { first: CashierPage }) {
  const { t } = useTranslation('handbook')
  const [page, setPage] = useState(first)
  const { texts, isMissing, speak } = useHandbook('cashier')
  if (isMissing)
    return (
      <>
        <p role="alert">{t('missing')}</p>
        <Shortcuts />
      </>
    )
  if (!texts) return <p role="status">{t('loading')}</p>
  return (
    <>
      <div className="hb-bar d-field">
        <select aria-label={t('task')} value={page} onChange={(event) => setPage(event.target.value as CashierPage)}>
          {cashierPages.map((name) => (
            <option key={name} value={name}>
              {texts[name].title}
            </option>
          ))}
        </select>
        <button type="button" className="d-button" onClick={() => globalThis.print()}>
          {t('print')}
        </button>
      </div>
      <HandbookArticle
        role="cashier"
        text={texts[page]}
        speak={speak}
        picture={<HandbookPicture of={`cashier.${page}`} />}
      />
      <HandbookSheet texts={texts} speak={speak} />
      <Shortcuts />
    </>
  )
}
