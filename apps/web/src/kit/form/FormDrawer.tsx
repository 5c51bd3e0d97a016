import type { OutputOf, Schema } from '@kassa/contract/endpoint.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button, Drawer, Form } from 'antd'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../state/lazy-part.tsx'
import { type ApiError, fieldProblems, isApiError } from '../../api/api-error.ts'
import { announce, withdraw } from '../../api/notices.ts'
import { useConfirm } from '../state/Confirm.tsx'
import { ChangedGuard } from './ChangedGuard.tsx'
import { useDraft } from './draft/draft-store.ts'
import { fieldAround, FormPart, namePath } from './form-context.ts'
import { KeptDraftNotice } from './KeptDraftNotice.tsx'
import { takeReopened } from './open-form.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { SaveBar } from './SaveBar.tsx'
import { issuesOf, type DraftSchema } from './draft/issues-of.ts'
import { wordsOfIssue } from './words-of-issue.ts'
import { useFocusOfForm } from './use-focus.ts'
import { useLabels } from './use-labels.ts'
import { useMeanwhile } from './use-meanwhile.ts'
import { useRunning } from './use-running.ts'
import { unbroken } from '../../ui/unbroken.tsx'

const DifferencesNotice = lazyPart(async () => (await import('./Differences.tsx')).DifferencesNotice)

export interface FormDrawerProps<Draft extends object, S extends DraftSchema & Schema> {
  readonly title: string
  readonly onClose: () => void
  /** The schema of a sound draft: the request of the call, or the part of it that is typed. */
  readonly schema: S
  readonly initial: Draft
  /** The version of the record the draft was made from; a form of something new has none. */
  readonly version?: number
  /** Turns a saved record into the draft of this form; left out where both have the same names. */
  readonly draftOf?: (saved: never) => Partial<Draft>
  /**
   * Throws when it was refused: what was typed stays, and the fields the server names are marked. `version` is what the
   * change is based on; after somebody else saved first it is theirs, once the person has seen what differs.
   */
  readonly onSubmit: (value: OutputOf<S>, version: number) => Promise<unknown>
  readonly children: ReactNode
  readonly saveLabel?: string
  readonly width?: number
  /** One step of several: success says nothing yet. */
  readonly isStep?: boolean
  /** The name under which the draft of a long form is stored until it is saved or given up, also over a reload. */
  readonly keptAs?: string
  /** The name under which a short form's draft is stored only where the session ends under it, and with which the form opens again. */
  readonly reopensAs?: string
  /** Returns the page of the saved thing, where it has one: the toast opens it. */
  readonly pageOf?: (saved: never) => string
  /** Where several are made one after another: with what the next begins after one was saved. */
  readonly next?: (saved: Draft) => Draft
  /** The field a refusal of the server is about, by its dotted path; its words then stand there too. */
  readonly placeOf?: (refusal: ApiError) => string | null
}

/**
 * A form in a drawer: headings, one column, a bar that stays in view and says what is missing, a question before what was
 * typed is lost. Mount it with a new `key` for each thing edited. Source: look.md, Back office.
 */
export function FormDrawer<Draft extends object, S extends DraftSchema & Schema>(props: FormDrawerProps<Draft, S>) {
  const { title, onClose, schema, width = 720 } = props
  const { t } = useTranslation(['kit', 'common'])
  const confirm = useConfirm()
  const navigate = useNavigate()
  const focusFirst = useFocusOfForm()
  const fields = useRef<HTMLDivElement>(null)
  const [form] = Form.useForm<Draft>()
  const [begun, setBegun] = useState<Draft | null>(null)
  const initial = begun ?? props.initial
  const { store, judge } = useDraft(schema, initial)
  const [hasTried, setHasTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const labels = useLabels()
  const { waitFor, isAllThere } = useRunning()
  const meanwhile = useMeanwhile(props, form, labels.read, store.write)
  const { keptAs, reopensAs } = props
  const draftName = keptAs ?? reopensAs
  const typed = { store, judge, initial, version: meanwhile.version }
  const kept = useKeptDraft(draftName, typed, { isKeptWhileTyped: keptAs !== undefined })
  useEffect(() => {
    if (begun) focusFirst(fields.current)
  }, [begun, focusFirst])

  // The form's fields put a new draft in the place of the one before, and change none.
  const draft = useCallback(() => form.getFieldsValue(true) as Draft, [form])
  const follow = useCallback((changed: object) => store.type(draft(), Object.keys(changed).join()), [draft, store])
  const put = useCallback(
    (fields: Readonly<Record<string, unknown>>) => {
      for (const [name, value] of Object.entries(fields)) form.setFieldValue(name as never, value)
      store.write(draft())
    },
    [form, draft, store],
  )

  const { differences, choose } = meanwhile
  const part = useMemo(
    () => ({
      issuesNow: () => judge().issues,
      draftNow: store.read,
      onDraft: store.follow,
      register: labels.register,
      onShow: labels.onShow,
      put,
      waitFor,
      differences,
      choose,
    }),
    [judge, store, labels, put, waitFor, differences, choose],
  )

  const tellSaved = (values: unknown, saved: unknown): void => {
    const to = props.pageOf?.(saved as never)
    const name = nameIn(values)
    announce({
      kind: 'good',
      title: name === undefined ? t('form.saved', { what: title }) : t('did.saved', { what: name }),
      ...(to === undefined ? {} : { action: { label: t('common:open'), run: () => void navigate({ to }) } }),
    })
  }
  const close = async (): Promise<void> => {
    const question = { title: t('leave.title'), body: t('leave.body'), ok: t('leave.ok'), cancel: t('leave.stay') }
    if (isBusy || (judge().isChanged && !(await confirm(question)))) return
    if (judge().isChanged) kept.forget()
    onClose()
  }
  const takeUp = async (): Promise<void> => {
    const question = { title: t('draft.over'), body: t('draft.overBody'), ok: t('draft.take'), cancel: t('leave.stay') }
    if (!kept.found || (judge().isChanged && !(await confirm(question)))) return
    meanwhile.rebase(kept.found.initial, kept.found.version)
    form.setFieldsValue(kept.found.draft)
    store.write(draft())
    kept.take()
  }
  // Answered yes once, so that it may be asked after each drawing.
  useEffect(() => {
    if (kept.found && takeReopened(draftName)) void takeUp()
  })
  const begin = (next: Draft): void => {
    form.resetFields()
    form.setFieldsValue(next)
    setBegun(next)
    store.write(next)
    setHasTried(false)
  }
  const bring = (path: string): void => {
    labels.show(path)
    scrollTo(form, path)
  }
  const submit = async (next?: (saved: Draft) => Draft): Promise<void> => {
    setHasTried(true)
    setIsBusy(true)
    try {
      if (!(await isAllThere())) return
      const values: unknown = form.getFieldsValue(true)
      const sound = schema.safeParse(values)
      await form.validateFields().catch(() => undefined)
      if (!sound.success) {
        const wrong = issuesOf(schema, values)
        for (const path of wrong.keys()) labels.show(path)
        return showFirst(wrong, labels.read(), bring)
      }
      const saved = await props.onSubmit(sound.data, meanwhile.version)
      if (props.isStep !== true) tellSaved(values, saved)
      if (next) return begin(next(structuredClone(values as Draft)))
      kept.forget()
      onClose()
    } catch (error) {
      // The head of the form says it, with what is to be done; a notice would lie over it.
      if (meanwhile.tell(error) && error instanceof Error) withdraw(error.message)
      const named = fieldProblems(error).filter(({ field }) => labels.read().has(field))
      for (const { field } of named) labels.show(field)
      form.setFields(
        named.map(({ field, problem, ...limits }) => {
          const name = namePath(field) as never
          const value: unknown = form.getFieldValue(name)
          const issue = { ...limits, code: problem, path: [], message: '', origin: originOf(value) }
          return { name, errors: [wordsOfIssue(t, issue, value)] }
        }),
      )
      const place = isApiError(error) ? (props.placeOf?.(error) ?? null) : null
      if (isApiError(error) && place !== null && labels.read().has(place)) {
        // Said at the field; a notice would lie over the form, and stay when it is saved.
        withdraw(error.message)
        form.setFields([{ name: namePath(place) as never, errors: [error.message] }])
        bring(place)
      }
    } finally {
      setIsBusy(false)
    }
  }
  const onEnter = useRef(submit)
  useEffect(() => {
    onEnter.current = submit
  })
  // A hundred fields are not drawn anew because a notice comes or a button is pressed.
  const body = useMemo(
    () => (
      <Form<Draft>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        scrollToFirstError={{ focus: true }}
        onValuesChange={follow}
        onFinish={() => void onEnter.current()}
      >
        {props.children}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    ),
    [form, initial, follow, props.children],
  )

  return (
    <Drawer
      open
      onClose={() => void close()}
      title={unbroken(title)}
      size={width}
      rootClassName="k-form-drawer"
      afterOpenChange={(isThere) => {
        if (isThere) focusFirst(fields.current)
      }}
      footer={
        <SaveBar
          store={store}
          judge={judge}
          labels={labels}
          hasTried={hasTried}
          onShow={() => showFirst(judge().issues, labels.read(), bring)}
        >
          <Button onClick={() => void close()}>{t('common:cancel')}</Button>
          {props.next ? (
            <Button disabled={isBusy} onClick={() => void submit(props.next)}>
              {t('form.saveAndNew')}
            </Button>
          ) : null}
          <Button type="primary" loading={isBusy} onClick={() => void submit()}>
            {props.saveLabel ?? t('common:save')}
          </Button>
        </SaveBar>
      }
    >
      <ChangedGuard isOn={!isBusy} store={store} judge={judge} />
      <FormPart value={part}>
        <div ref={fields}>
          {kept.found ? (
            <KeptDraftNotice at={kept.found.at} onDiscard={kept.discard} onTake={() => void takeUp()} />
          ) : null}
          {meanwhile.isTold ? (
            <DifferencesNotice
              key={meanwhile.version}
              labels={labels}
              differences={meanwhile.differences}
              onChoose={meanwhile.choose}
            />
          ) : null}
          {body}
        </div>
      </FormPart>
    </Drawer>
  )
}

/** Returns the name of the form's thing, where it has one. */
function nameIn(values: unknown): string | undefined {
  const { name } = values as { readonly name?: unknown }
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined
}

interface Shows {
  scrollToField(name: never, options: object): void
}

/** Brings the first field that is not right into view and puts the cursor in it. */
function showFirst(
  issues: ReadonlyMap<string, unknown>,
  labels: ReadonlyMap<string, string>,
  bring: (path: string) => void,
): void {
  const [first] = issues.keys()
  if (first !== undefined) bring(fieldAround(first, labels) ?? first)
}

const scrollTo = (form: Shows, path: string): void =>
  form.scrollToField(namePath(path) as never, { behavior: 'smooth', block: 'center', focus: true })

const originOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)
