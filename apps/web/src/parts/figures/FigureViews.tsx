import {
  listFigureViews,
  mailFigureView,
  removeFigureView,
  saveFigureView,
} from '@kassa/contract/report/figure-views.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { type ViewPage } from '@kassa/domain/figures/figure-view.ts'
import type { AskedPeriod } from '@kassa/domain/figures/named-period.ts'
import { reportTimes, type ReportTime } from '@kassa/domain/figures/report-period.ts'
import { Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { NewView } from '../../kit/list/views/NewView.tsx'
import { ViewsPopover } from '../../kit/list/views/ViewsPopover.tsx'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { removeIcon } from '../../ui/icons.ts'
import { addressOf, askedBy } from './view-address.ts'

type View = OutputOf<typeof listFigureViews.answer>['items'][number]

interface Props {
  readonly page: ViewPage
  /** Null where the page shows every day there is. */
  readonly days: AskedPeriod | null
  /** The query of the page beside its period. */
  readonly asked: Readonly<Record<string, string>>
  readonly onChange: (part: Readonly<Record<string, string | null>>) => void
}

/** Views of a page under names: kept with the account, shown to others where one wants it, and mailed as a file. Source: ST-P06, ST-P07. */
export function FigureViews(props: Props) {
  return <ViewsPopover>{(close) => <Views {...props} onDone={close} />}</ViewsPopover>
}

function Views({ page, days, asked, onChange, onDone }: Props & { readonly onDone: () => void }) {
  const { t } = useTranslation('figure')
  const { data, refetch } = useAnswer(listFigureViews, { page }, { isQuiet: true })
  const [isShared, setIsShared] = useState(false)
  const views = data?.items ?? []
  // A refusal has been announced by the call, and what stands is read again.
  const change = async (work: Promise<unknown>): Promise<void> => {
    await work.catch(() => undefined)
    await refetch()
  }
  const save = (name: string): Promise<void> =>
    change(call(saveFigureView, { page, name, isShared, asked: askedBy(asked, days) }))
  const show = (view: View): void => {
    onChange(addressOf(view.asked, asked))
    onDone()
  }
  return (
    <div className="k-views k-figure-views">
      {data && views.length === 0 ? <p className="k-muted">{t('views.none')}</p> : null}
      <ul>
        {views.map((view) => (
          <ViewLine key={view.id} view={view} onShow={() => show(view)} onChange={change} />
        ))}
      </ul>
      <NewView onSave={save} />
      <Checkbox checked={isShared} onChange={(event) => setIsShared(event.target.checked)}>
        {t('views.share')}
      </Checkbox>
    </div>
  )
}

interface LineProps {
  readonly view: View
  readonly onShow: () => void
  readonly onChange: (work: Promise<unknown>) => Promise<void>
}

function ViewLine({ view, onShow, onChange }: LineProps) {
  const { t } = useTranslation(['figure', 'kit'])
  const isAdmin = useSession(({ user }) => user?.tier === 'merchant')
  return (
    <li>
      <Button type="text" onClick={onShow}>
        {view.name}
        {view.isOwn && !view.isShared ? null : (
          <span className="k-muted"> · {view.isOwn ? t('views.shared') : (view.ownerName ?? t('gone'))}</span>
        )}
      </Button>
      {isAdmin ? (
        <Select<ReportTime | 'never'>
          size="small"
          aria-label={t('views.mail', { name: view.name })}
          value={view.every ?? 'never'}
          popupMatchSelectWidth={false}
          options={(['never', ...reportTimes] as const).map((value) => ({ value, label: t(`views.every.${value}`) }))}
          onChange={(every) =>
            void onChange(call(mailFigureView, { id: view.id, every: every === 'never' ? null : every }))
          }
        />
      ) : null}
      {view.isOwn ? (
        <Button
          type="text"
          icon={<Icon of={removeIcon} />}
          aria-label={t('kit:views.delete', { name: view.name })}
          onClick={() => void onChange(call(removeFigureView, { id: view.id }))}
        />
      ) : null}
    </li>
  )
}
