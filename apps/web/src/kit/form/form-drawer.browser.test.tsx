import { Form as AntForm, Input } from 'antd'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { int, object, string } from 'zod'
import { refusalOf } from '../../api/api-error.ts'
import { seriousFindings, show } from '../../test/show.tsx'
import en from '../../words/en/kit.json' with { type: 'json' }
import ja from '../../words/ja/kit.json' with { type: 'json' }
import zh from '../../words/zh/kit.json' with { type: 'json' }
import { MoneyField } from '../money/MoneyField.tsx'
import { useShortcutKeys } from '../keys/use-shortcuts.ts'
import { readKept, writeKept } from '../list/kept.ts'
import { useFormPart } from './form-context.ts'
import { FormDrawer } from './FormDrawer.tsx'
import { FormField } from './FormField.tsx'
import { FoldedSection } from './FoldedSection.tsx'
import { FormSection } from './FormSection.tsx'
import { patiently } from '../../test/patiently.ts'

const { Item } = AntForm
const schema = object({ name: string().trim().min(2).max(50), price: int().min(1).max(99_999_999) })
const initial = { name: '', price: null as number | null }

interface Props {
  readonly onSubmit?: (value: { name: string; price: number }, version: number) => Promise<unknown>
  readonly version?: number
  readonly onClose?: () => void
}

const Form = ({ onSubmit = () => Promise.resolve(), onClose = () => undefined, version }: Props) => (
  <FormDrawer
    title="New tea"
    initial={version === undefined ? initial : { name: 'Tea', price: 100 }}
    version={version}
    schema={schema}
    onSubmit={onSubmit}
    onClose={onClose}
  >
    <FormSection title="Basics">
      <FormField name="name" label="Name" hint="2–50 characters">
        <Input />
      </FormField>
      <FormField name="price" label="Price" decimals={2}>
        <MoneyField currency="USD" />
      </FormField>
    </FormSection>
  </FormDrawer>
)

const words = { en, zh, ja }
const both = { en: 'Name, Price', zh: 'Name、Price', ja: 'Name、Price' }
const saveWords = { en: 'Save', zh: '保存', ja: '保存' }
const name = () => page.getByLabelText('Name')
const price = () => page.getByLabelText('Price')
const save = () => page.getByRole('button', { name: 'Save' })

describe('a form', () => {
  it.each(['en', 'zh', 'ja'] as const)('says what is missing, and why, in %s', async (language) => {
    const submit = vi.fn(() => Promise.resolve())
    await show(<Form onSubmit={submit} />, { language })
    const missing = words[language].form.missing.replace('{{names}}', both[language])
    await expect.element(page.getByText(missing)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: saveWords[language] }))
    await expect.element(page.getByText(words[language].rule.required).first()).toBeVisible()
    await expect.element(name()).toHaveFocus()
    expect(submit).not.toHaveBeenCalled()
  })

  it('says why a number cannot be read, as soon as it was left', async () => {
    await show(<Form />)
    await userEvent.fill(price(), '12.')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText(en.rule.dotLast)).toBeVisible()
    await expect.element(page.getByText('Missing: Name')).toBeVisible()
    await userEvent.fill(price(), '12.345')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText('Enter at most 2 decimal places.')).toBeVisible()
  })

  it('hands over integers, and closes', async () => {
    const submit = vi.fn(() => Promise.resolve())
    const close = vi.fn()
    await show(<Form onSubmit={submit} onClose={close} />)
    await userEvent.fill(name(), 'Jasmine tea')
    await userEvent.fill(price(), '12.50')
    await userEvent.click(save())
    await patiently(() => expect(close).toHaveBeenCalledOnce())
    expect(submit).toHaveBeenCalledWith({ name: 'Jasmine tea', price: 1250 }, 0)
  })

  it('keeps what was typed when it is refused, and marks the field the server names', async () => {
    const body = {
      code: 'request.invalid',
      message: 'no',
      details: { problems: [{ field: 'name', problem: 'too_big', maximum: 5 }] },
      whatToDo: 'edit',
      dataState: 'nothing-happened',
    } as const
    const close = vi.fn()
    await show(<Form onSubmit={() => Promise.reject(refusalOf(422, body, ''))} onClose={close} />)
    await userEvent.fill(name(), 'Jasmine tea')
    await userEvent.fill(price(), '1')
    await userEvent.click(save())
    await expect.element(page.getByText('Enter at most 5 characters.')).toBeVisible()
    await expect.element(name()).toHaveValue('Jasmine tea')
    expect(close).not.toHaveBeenCalled()
  })

  it('shows beside each field what somebody else saved first, and loses nothing', async () => {
    const told = (version: number, saved: object) =>
      refusalOf(
        409,
        {
          code: 'thing.changed-meanwhile',
          message: 'Changed meanwhile',
          details: { current: { id: 'x', version, ...saved } },
          whatToDo: 'edit',
          dataState: 'nothing-happened',
        },
        '',
      )
    const submit = vi
      .fn<NonNullable<Props['onSubmit']>>()
      .mockRejectedValueOnce(told(4, { name: 'Their tea', price: 250 }))
      .mockRejectedValueOnce(told(5, { name: 'Their newer tea', price: 250 }))
      .mockResolvedValue(undefined)
    const close = vi.fn()
    await show(<Form version={3} onSubmit={submit} onClose={close} />)
    await userEvent.fill(name(), 'My tea')
    await userEvent.click(save())
    await expect.element(page.getByText(en.conflict.title)).toBeVisible()
    // Typed here: kept, theirs beside it. Not touched here: taken over, with what it was.
    const beside = (field: string, text: string) => page.getByRole('textbox', { name: `${field}: ${text}` })
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('My tea')
    await expect.element(beside('Name', en.conflict.theirs)).toHaveValue('Their tea')
    await expect.element(page.getByLabelText('Price', { exact: true })).toHaveValue('2.50')
    await expect.element(beside('Price', en.conflict.mine)).toHaveValue('1.00')
    expect(await seriousFindings()).toEqual([])

    await userEvent.click(page.getByRole('button', { name: en.conflict.keep, exact: true }))
    await expect.element(page.getByLabelText('Price', { exact: true })).toHaveValue('1.00')
    await userEvent.click(save())
    await expect.element(beside('Name', en.conflict.theirs)).toHaveValue('Their newer tea')
    await userEvent.click(page.getByRole('button', { name: en.conflict.take, exact: true }).first())
    await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Their newer tea')
    await userEvent.click(save())
    await patiently(() => expect(close).toHaveBeenCalledOnce())
    expect(submit.mock.calls).toEqual([
      [{ name: 'My tea', price: 100 }, 3],
      [{ name: 'My tea', price: 100 }, 4],
      [{ name: 'Their newer tea', price: 100 }, 5],
    ])
  })

  it('asks before what was typed is lost, and only then', async () => {
    const close = vi.fn()
    await show(<Form onClose={close} />)
    await userEvent.fill(name(), 'Tea')
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    await expect.element(page.getByText(en.leave.title)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: en.leave.stay }))
    expect(close).not.toHaveBeenCalled()
    await userEvent.fill(name(), '')
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    await patiently(() => expect(close).toHaveBeenCalledOnce())
  })

  it.each(['light', 'dark'] as const)('has no serious finding of axe in %s', async (mode) => {
    await show(<Form />, { mode })
    await userEvent.click(save())
    await expect.element(page.getByText(en.rule.required).first()).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })
})

describe('a field that is still fetching its value', () => {
  const Fetching = ({ work }: { readonly work: Promise<boolean> }) => {
    const { put, waitFor } = useFormPart()
    const fetch = () => waitFor(work.then((isThere) => (put(isThere ? { name: 'Fetched' } : {}), isThere)))
    return (
      <button type="button" onClick={fetch}>
        Fetch
      </button>
    )
  }
  const open = async (work: Promise<boolean>) => {
    const submit = vi.fn(() => Promise.resolve())
    await show(
      <FormDrawer
        title="New tea"
        initial={{ name: 'Tea', price: 100 }}
        schema={schema}
        onSubmit={submit}
        onClose={() => undefined}
      >
        <Fetching work={work} />
      </FormDrawer>,
    )
    await userEvent.click(page.getByRole('button', { name: 'Fetch' }))
    return submit
  }

  it('is waited for by saving', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const submit = await open(promise)
    await userEvent.click(save())
    expect(submit).not.toHaveBeenCalled()
    resolve(true)
    await expect.poll(() => submit.mock.calls).toEqual([[{ name: 'Fetched', price: 100 }, expect.anything()]])
  })

  it('that cannot be had leaves the form as it was', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const submit = await open(promise)
    await userEvent.click(save())
    resolve(false)
    await expect.element(page.getByRole('button', { name: 'Save' })).not.toHaveClass('ant-btn-loading')
    expect(submit).not.toHaveBeenCalled()
  })
})

describe('a long form', () => {
  const Long = ({ onSubmit }: { onSubmit: () => Promise<unknown> }) => {
    useShortcutKeys()
    return (
      <FormDrawer
        title="New tea"
        initial={initial}
        schema={schema}
        keptAs="tea.new"
        onSubmit={onSubmit}
        onClose={() => undefined}
      >
        <FormField name="name" label="Name">
          <Input />
        </FormField>
        <FormField name="price" label="Price" decimals={2}>
          <MoneyField currency="USD" />
        </FormField>
      </FormDrawer>
    )
  }

  it('offers what was typed before a reload, saves it by Ctrl+Enter, and then keeps nothing', async () => {
    const submit = vi.fn(() => Promise.resolve())
    await writeKept('nobody', 'draft.tea.new', null)
    await show(<Long onSubmit={submit} />)
    await userEvent.fill(name(), 'Jasmine')
    await expect.poll(async () => readKept('nobody', 'draft.tea.new')).toMatchObject({ draft: { name: 'Jasmine' } })

    await show(<Long onSubmit={submit} />)
    await expect.element(page.getByText(words.en.draft.found, { exact: false })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: words.en.draft.take }))
    await expect.element(name()).toHaveValue('Jasmine')
    await userEvent.fill(price(), '2')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => submit.mock.calls).toHaveLength(1)
    await expect.element(page.getByText('Jasmine saved')).toBeVisible()
    await expect.poll(async () => readKept('nobody', 'draft.tea.new')).toBeNull()
  })

  it('keeps at once what was typed where the page goes away', async () => {
    await writeKept('nobody', 'draft.tea.new', null)
    await show(<Long onSubmit={() => Promise.resolve()} />)
    await userEvent.fill(name(), 'Jas')
    await expect.poll(async () => readKept('nobody', 'draft.tea.new')).toMatchObject({ draft: { name: 'Jas' } })
    await userEvent.fill(name(), 'Jasmin')
    await userEvent.fill(name(), 'Jasmine')
    dispatchEvent(new Event('pagehide'))
    expect(await readKept('nobody', 'draft.tea.new')).toMatchObject({ draft: { name: 'Jasmine' } })
    await writeKept('nobody', 'draft.tea.new', null)
  })

  it('leaves what an earlier visit left alone until somebody decides, whatever is typed meanwhile', async () => {
    const earlier = { draft: { ...initial, name: 'Jasmine' }, initial, version: 0, at: '2026-11-20T10:00:00.000Z' }
    await writeKept('nobody', 'draft.tea.new', earlier)
    await show(<Long onSubmit={() => Promise.resolve()} />)
    await expect.element(page.getByText(words.en.draft.found, { exact: false })).toBeVisible()
    await userEvent.fill(name(), 'Oolong')
    // A draft that is not kept shows nowhere: the pause after which it would be is outwaited.
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(await readKept('nobody', 'draft.tea.new')).toEqual(earlier)
    await userEvent.click(page.getByRole('button', { name: words.en.draft.take }))
    const question = page.getByRole('dialog').filter({ hasText: words.en.draft.over })
    await userEvent.click(question.getByRole('button', { name: words.en.draft.take }))
    await expect.element(name()).toHaveValue('Jasmine')
    await userEvent.fill(name(), '')
    await expect.poll(async () => readKept('nobody', 'draft.tea.new')).toBeNull()
  })

  it('is not saved by a key while a question lies over it', async () => {
    const submit = vi.fn(() => Promise.resolve())
    await writeKept('nobody', 'draft.tea.new', null)
    await show(<Long onSubmit={submit} />)
    await userEvent.fill(name(), 'Jasmine')
    await userEvent.fill(price(), '2')
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    await expect.element(page.getByText(words.en.leave.title)).toBeVisible()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await userEvent.click(page.getByRole('button', { name: words.en.leave.stay }))
    expect(submit).not.toHaveBeenCalled()
    await expect.element(name()).toHaveValue('Jasmine')
  })
})

it('draws no other field anew for a key, and says all the same what is missing', async () => {
  const drawn: string[] = []
  // Hears what every field hears of its form.
  const Noting = ({ of }: { of: string }) => {
    useFormPart()
    drawn.push(of)
    return null
  }
  await show(
    <FormDrawer
      title="New tea"
      initial={{ name: '', unit: '', note: '' }}
      schema={object({ name: string().trim().min(2), unit: string().min(1), note: string() })}
      onSubmit={() => Promise.resolve()}
      onClose={() => undefined}
    >
      <FormField name="name" label="Name">
        <Input />
      </FormField>
      <FormField name="unit" label="Unit">
        <Input />
      </FormField>
      <Item noStyle shouldUpdate={() => false}>
        {() => {
          drawn.push('item')
          return null
        }}
      </Item>
      <Noting of="unit" />
      <FoldedSection title="More" note="" isSet={false}>
        <FormField name="note" label="Note">
          <Input />
        </FormField>
        <Noting of="note" />
      </FoldedSection>
    </FormDrawer>,
  )
  await expect.element(page.getByText('Missing: Name, Unit')).toBeVisible()
  await patiently(() => expect(drawn).toContain('note'))
  const before = drawn.length
  await userEvent.type(name(), 'T')
  await expect.element(page.getByText('Missing: Unit')).toBeVisible()
  await userEvent.type(name(), 'ea')
  await expect.element(name()).toHaveValue('Tea')
  expect(drawn).toHaveLength(before)
})
