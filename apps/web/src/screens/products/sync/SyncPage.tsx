import type { importRun } from '@kassa/contract/catalogue/import.calls.ts'
import { syncField, syncProducts } from '@kassa/contract/catalogue/sync.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Link } from '@tanstack/react-router'
import { Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/use-change.ts'
import { Figures } from '../../../kit/import/Figures.tsx'
import { PageHead } from '../../../kit/PageHead.tsx'
import { useConfirm } from '../../../kit/state/Confirm.tsx'
import { DisabledReason } from '../../../kit/state/DisabledReason.tsx'
import { EmptyState } from '../../../kit/state/EmptyState.tsx'
import { paths } from '../../../paths.ts'
import { type SessionOutlet, useSession } from '../../../session/session.ts'
import { outletIcon } from '../../../ui/icons.ts'
import { FailedRows, ImportRuns } from '../import/ImportRuns.tsx'
import { listText } from '../../../words/list-text.ts'
import '../products.css'

type Field = OutputOf<typeof syncField>
type Run = OutputOf<typeof importRun>

/** Copies what one outlet sells to others, never stock. Source: specification §2 (sync between stores), PR-S21, D45. */
export default function SyncPage() {
  const { t } = useTranslation(['sync', 'nav'])
  const outlets = useSession((session) => session.outlets)
  const here = useSession((session) => session.outlet?.outletId)
  return (
    <>
      <PageHead title={t('nav:screen.productSync.title')} purpose={t('nav:screen.productSync.purpose')} />
      {outlets.length < 2 ? (
        <EmptyState
          icon={outletIcon}
          title={t('single')}
          body={t('singleBody')}
          action={<Link to={paths.outlets()}>{t('nav:screen.outlets.title')}</Link>}
        />
      ) : (
        <SyncForm key={here} outlets={outlets} here={here ?? outlets[0]?.id ?? ''} />
      )}
      <div className="k-after">
        <ImportRuns />
      </div>
    </>
  )
}

function SyncForm({ outlets, here }: { outlets: readonly SessionOutlet[]; here: string }) {
  const { t } = useTranslation('sync')
  const confirm = useConfirm()
  const [fromOutletId, setFrom] = useState(here)
  const [toOutletIds, setTo] = useState<readonly string[]>([])
  const [fields, setFields] = useState<readonly Field[]>(['sellPrice', 'memberPrice', 'special', 'shelf'])
  const [done, setDone] = useState<Run | null>(null)
  const sync = useChange(syncProducts, { refreshes: ['inventory', 'report'], onDone: setDone })
  const nameOf = (id: string): string => outlets.find((outlet) => outlet.id === id)?.name ?? ''
  const from = outlets.find(({ id }) => id === fromOutletId)
  const start = async (): Promise<void> => {
    const names = { from: nameOf(fromOutletId), to: listText(toOutletIds.map(nameOf)) }
    if (!(await confirm({ title: t('ask', names), body: t('askBody'), ok: t('go') }))) return
    setDone(null)
    sync.mutate({ fromOutletId, toOutletIds: [...toOutletIds], fields: [...fields] })
  }
  return (
    <section className="k-panel k-sync">
      <label className="k-stack-tight">
        <span>{t('from')}</span>
        <Select
          aria-label={t('from')}
          value={fromOutletId}
          options={outlets.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: string) => {
            setFrom(id)
            setTo(toOutletIds.filter((one) => one !== id))
            setDone(null)
          }}
        />
      </label>
      <Targets outlets={outlets} from={from} value={toOutletIds} onChange={setTo} />
      <fieldset className="k-sync-choices">
        <legend>{t('fields')}</legend>
        {syncField.options.map((field) => (
          <Checkbox
            key={field}
            checked={fields.includes(field)}
            onChange={({ target }) =>
              setFields(target.checked ? [...fields, field] : fields.filter((one) => one !== field))
            }
          >
            {t(`field.${field}`)}
          </Checkbox>
        ))}
      </fieldset>
      <p className="k-muted">{t('note')}</p>
      <div className="k-page-actions">
        <DisabledReason reason={toOutletIds.length === 0 ? t('needTo') : fields.length === 0 ? t('needFields') : null}>
          <Button type="primary" loading={sync.isPending} onClick={() => void start()}>
            {t('go')}
          </Button>
        </DisabledReason>
        {sync.isPending ? (
          <span role="status" className="k-muted">
            {t('running')}
          </span>
        ) : null}
      </div>
      {done ? <Done run={done} from={from?.name ?? ''} /> : null}
    </section>
  )
}

interface TargetsProps {
  readonly outlets: readonly SessionOutlet[]
  readonly from: SessionOutlet | undefined
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** The outlets to copy to. One with another currency can be chosen, and says what that means. */
function Targets({ outlets, from, value, onChange }: TargetsProps) {
  const { t } = useTranslation('sync')
  const others = outlets.filter(({ id }) => id !== from?.id)
  const same = others.filter(({ payCurrency }) => payCurrency === from?.payCurrency).map(({ id }) => id)
  const isAll = same.length > 0 && same.every((id) => value.includes(id))
  return (
    <fieldset className="k-sync-choices">
      <legend>{t('to')}</legend>
      {same.length > 1 ? (
        <Checkbox checked={isAll} onChange={({ target }) => onChange(target.checked ? same : [])}>
          <strong>{t('all')}</strong>
        </Checkbox>
      ) : null}
      {others.map(({ id, name, payCurrency }) => (
        <Checkbox
          key={id}
          checked={value.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))}
        >
          {name}
          {payCurrency === from?.payCurrency ? null : <small className="k-block k-warn">{t('otherCurrency')}</small>}
        </Checkbox>
      ))}
    </fieldset>
  )
}

function Done({ run, from }: { run: Run; from: string }) {
  const { t } = useTranslation('sync')
  const { created, updated, skipped, failed } = run
  const isSame = created + updated + failed === 0
  return (
    <section aria-label={t('done', { name: from })}>
      <div role="status">
        <h2>{t('done', { name: from })}</h2>
      </div>
      {isSame ? <p>{t('same')}</p> : null}
      <Figures answer={{ created, updated, skipped, failed }} />
      {run.hasFile ? <FailedRows run={run} /> : null}
    </section>
  )
}
