import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { SkuUpload } from './sku-upload.tsx'

const UPLOAD = 'HttpClientCustom/FreeShippingDataFileUpload'
const WORK = {
  ...{ kind: 'sku-file', title: 'SKUs', state: 'done', total: 3, done: 3, failed: 0, step: '', problem: '' },
  ...{ isCancelAsked: false, createdBy: 'u', createdAt: '2026-11-21T10:00:00Z', endedAt: null },
}
const OUTCOME = {
  ...{ FileId: 'f1', Filename: 'skus.csv', state: 'checked', rows: 3, added: 1, changed: 2, unchanged: 0 },
  ...{ removed: 0, rejectedCount: 0, rejected: [], Problem: '' },
  Sample: [{ SKUId: '', SKU: 'MUG', Description: 'Mug', IsFreeShipping: false, MinimumQty: 1 }],
}

/** Fakes XMLHttpRequest, the only API that reports upload progress. */
class SentAtOnce {
  upload = {}
  status = 200
  responseText = JSON.stringify({ fileId: 'f1', name: 'skus.csv', bytes: 3 })
  onload = () => {}
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null
  send() {
    this.onload()
  }
}

async function choose(outcomes: Record<string, object>) {
  vi.stubGlobal('XMLHttpRequest', SentAtOnce)
  const sent = answerCalls({
    [UPLOAD]: (body) => {
      const { Step, WorkId } = body as { Step: string; WorkId: string }
      const workId = Step === 'progress' ? WorkId : `work of ${Step}`
      const outcome = Step === 'progress' ? outcomes[WorkId] : null
      return { body: { Status: 'success', workId, accepted: 0, rejected: [], outcome } }
    },
    'Works/Read': (body) => {
      const [id] = (body as { ids: string[] }).ids
      return { body: { Status: 'success', works: [{ id, ...WORK }] } }
    },
  })
  await showScreen(<SkuUpload isOpen onClose={() => {}} />, '/FreeShipping')
  const dialog = await screen.findByRole('dialog')
  const input = dialog.querySelector('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['SKU'], 'skus.csv')] } })
  return { sent, dialog }
}

beforeEach(() => {
  logInAs({ pageList: '37' })
})

describe('a file of SKUs', () => {
  it('is imported after a preview', async () => {
    const { sent, dialog } = await choose({
      'work of preview': OUTCOME,
      'work of commit': { ...OUTCOME, state: 'taken' },
    })
    expect(await within(dialog).findByText(/would be imported: 1 new, 2 changed, 0 unchanged/)).toBeTruthy()
    expect(within(dialog).getByText('Never')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Import 3 rows' }))
    expect(await within(dialog).findByText(/The file was imported/)).toBeTruthy()
    await waitFor(() =>
      expect(
        sent.filter(({ body }) => body.Step !== 'progress' && body.Step).map(({ body }) => body),
      ).toMatchObject([
        { Step: 'preview', FileId: 'f1', ReplaceAll: false },
        { Step: 'commit', FileId: 'f1', ReplaceAll: false },
      ]),
    )
  })

  it('with a fault cannot be imported; the fault is shown with its row', async () => {
    const rejected = [{ row: 4, field: 'SKU', reason: 'MUG is already in row 2.' }]
    const { dialog } = await choose({
      'work of preview': { ...OUTCOME, state: 'refused', rejectedCount: 1, rejected, Sample: [] },
    })
    expect(await within(dialog).findByText('MUG is already in row 2.')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: /^Import/ })).toBeNull()
  })
})
