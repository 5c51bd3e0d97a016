import { builtInTemplates } from '@kassa/domain/receipt/template/built-in.ts'
import type { ReceiptTemplate, TemplateKind } from '@kassa/domain/receipt/template/receipt-template.ts'
import { LOCALES, type Locale } from '@kassa/domain/text/locale.ts'
import { Alert, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { useCan } from '../../session/permission.ts'
import { listText } from '../../words/list-text.ts'
import { MemberHint } from './MemberHint.tsx'
import { ModuleList } from './ModuleList.tsx'
import { addMemberLines, draftsOf, missingIn, printableModules, tellsNoMember, type DraftModule } from './modules.ts'
import type { TemplateAt, ShownTemplatePlace, usePrintTemplates } from './use-print-templates.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'

// The paper needs what prices a basket and writes to printers, the moment a calendar: fetched while the page is being read.
const MomentField = lazyPart(async () => (await import('../../kit/form/MomentField.tsx')).MomentField)
const PaperPreview = lazyPart(async () => (await import('./PaperPreview.tsx')).PaperPreview)
const VersionList = lazyPart(async () => (await import('./VersionList.tsx')).VersionList)

interface Props {
  readonly kind: TemplateKind
  readonly place: ShownTemplatePlace
  readonly now: TemplateAt
  readonly templates: ReturnType<typeof usePrintTemplates>
}

const NOTE_LIMIT = 50
const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { 'en-US': 'English', 'zh-CN': '中文', 'ja-JP': '日本語' }
const newKey = (): string => crypto.randomUUID()

/** One template being edited beside the paper it makes; saving writes a version, at once or for later. */
export function TemplateEditor({ kind, place, now, templates }: Props) {
  const { t } = useTranslation('print')
  const confirm = useConfirm()
  const mayEdit = useCan('platform.configuration.print.edit')
  const [drafts, setDrafts] = useState<readonly DraftModule[]>(() => draftsOf(now.template, newKey))
  const [put, setPut] = useState<string | null>(null)
  const [second, setSecond] = useState(now.template.secondLanguage)
  const [note, setNote] = useState('')
  const [from, setFrom] = useState<string | null>(null)
  const modules = drafts.map(({ module }) => module)
  const template: ReceiptTemplate = { version: 1, secondLanguage: second, modules }
  const said = JSON.stringify(template)
  const isDirty = said !== JSON.stringify({ version: 1, secondLanguage: now.template.secondLanguage, modules: now.template.modules }) // prettier-ignore
  useLeaveGuard(isDirty)
  const shown: ReceiptTemplate = { ...template, modules: printableModules(modules) }
  const load = (one: ReceiptTemplate): void => {
    setDrafts(draftsOf(one, newKey))
    setSecond(one.secondLanguage)
  }
  const save = (saved: ReceiptTemplate | null, text = note): void => {
    const later = from === null ? {} : { inForceFrom: from }
    // A refusal is said by the notification; what was drawn stays.
    void templates.save({ template: saved, note: text.trim(), after: now.latest, ...later }).catch(() => undefined)
  }
  const inherit = async (): Promise<void> => {
    if (await confirm({ title: t('inherit.title'), body: t('inherit.body'), ok: t('inherit.ok') })) save(null)
  }
  const restore = (old: ReceiptTemplate | null, version: number): void =>
    save(old, t('version.restored', { version }).slice(0, NOTE_LIMIT))
  const putMember = (): void => {
    const key = newKey()
    setPut(key)
    setDrafts(addMemberLines(drafts, { key, ruleKey: newKey() }))
  }
  const missing = missingIn(modules, kind)
  const isOwn = now.from === (place.isPlatform ? 'platform' : place.outletId === undefined ? 'merchant' : 'outlet')
  return (
    <div className="pt-editor">
      <div className="k-stack">
        <p className="k-muted">{t(`from.${isOwn ? 'own' : now.from}`)}</p>
        {tellsNoMember(modules, kind) ? <MemberHint onPut={mayEdit ? putMember : null} /> : null}
        <ModuleList kind={kind} drafts={drafts} mayEdit={mayEdit} focused={put} onChange={setDrafts} />
        {missing.length === 0 ? null : (
          <Alert
            type="warning"
            showIcon
            title={t('missing', { modules: listText(missing.map((type) => t(`module.${type}`))) })}
          />
        )}
        {mayEdit ? (
          <section className="k-panel k-stack" aria-label={t('save.title')}>
            <label className="pt-field">
              <span>{t('second')}</span>
              <Select<Locale | ''>
                aria-label={t('second')}
                value={second ?? ''}
                onChange={(value) => setSecond(value === '' ? null : value)}
                options={[
                  { value: '', label: t('secondNone') },
                  ...LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
                ]}
              />
            </label>
            <label className="pt-field">
              <span>{t('save.note')}</span>
              <Input maxLength={NOTE_LIMIT} value={note} onChange={({ target }) => setNote(target.value)} />
            </label>
            <label className="pt-field" htmlFor="pt-from">
              <span>{t('save.from')}</span>
              <MomentField id="pt-from" value={from} onChange={setFrom} />
            </label>
            <div className="pt-choices">
              <Button type="primary" disabled={!isDirty} loading={templates.isSaving} onClick={() => save(template)}>
                {t(from === null ? 'save.now' : 'save.later')}
              </Button>
              <Button onClick={() => load(builtInTemplates[kind])}>{t('builtIn')}</Button>
              {isOwn && !place.isPlatform ? <Button onClick={() => void inherit()}>{t('inherit.start')}</Button> : null}
            </div>
          </section>
        ) : null}
        <section className="k-panel" aria-label={t('version.title')}>
          <h2>{t('version.title')}</h2>
          <VersionList
            kind={kind}
            outletId={place.outletId}
            now={now}
            mayEdit={mayEdit}
            onRead={templates.readVersion}
            onRestore={restore}
            onWithdraw={(version) => void templates.withdraw(version).catch(() => undefined)}
          />
        </section>
      </div>
      <PaperPreview kind={kind} template={shown} outletId={place.outletId} hasSales={!place.isPlatform} />
    </div>
  )
}
