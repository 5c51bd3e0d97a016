import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../kit/list/use-address.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { LabelEditor } from './LabelEditor.tsx'
import { useLabelTemplates, type LabelDesign } from './use-label-templates.ts'
import './label-templates.css'

const LabelBatches = lazyPart(async () => (await import('./LabelBatches.tsx')).LabelBatches)
const PrintLabels = lazyPart(async () => (await import('./PrintLabels.tsx')).PrintLabels)

const NEW = 'new'

/** Labels for goods and shelves: designed here, and printed where what stands on them changed. Source: specification §2 (/configMgmt/tag). */
export default function LabelTemplatePage() {
  const { t } = useTranslation(['label', 'nav'])
  const [address, change] = useAddress()
  const { answer, outletId } = useLabelTemplates()
  const { data, error, refetch } = answer
  const designs: readonly LabelDesign[] = data?.templates ?? []
  const asked = address['label']
  const design = asked === NEW ? undefined : (designs.find(({ id }) => id === asked) ?? designs[0])
  return (
    <>
      <PageHead
        title={t('nav:screen.labelTemplates.title')}
        purpose={t('nav:screen.labelTemplates.purpose')}
        actions={
          <>
            {designs.length === 0 ? null : (
              <Select
                className="k-place"
                aria-label={t('which')}
                value={design?.id ?? NEW}
                onChange={(label) => change({ label })}
                options={[
                  ...designs.map(({ id, name }) => ({ value: id, label: name })),
                  { value: NEW, label: t('new') },
                ]}
              />
            )}
            {design === undefined ? null : <Button onClick={() => change({ label: NEW })}>{t('new')}</Button>}
          </>
        }
      />
      <div className="k-stack">
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data === undefined && !error ? <Skeleton rows={8} /> : null}
        {data === undefined ? null : (
          <>
            {designs.length === 0 ? <p className="k-muted">{t('none')}</p> : null}
            <LabelEditor
              key={`${design?.id ?? NEW} ${String(design?.version ?? 0)}`}
              design={design ?? null}
              outletId={outletId}
              onSaved={(id) => change({ label: id ?? '' })}
            />
            {design === undefined || outletId === undefined ? null : (
              <>
                <PrintLabels key={design.id} design={design} outletId={outletId} />
                <LabelBatches outletId={outletId} />
              </>
            )}
          </>
        )}
      </div>
    </>
  )
}
