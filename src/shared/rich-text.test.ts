import { describe, expect, test } from 'vitest'
import { fromPlainText, isSafeUrl, plainText, type RichText, richText, toStoredRichText } from './rich-text.ts'

const schema = richText(20_000)
const paragraph = (text: string, ...marks: object[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks.length > 0 && { marks }) }],
})
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const link = (href: string) => ({ type: 'link', attrs: { href, target: '_blank', class: 'x', onclick: 'alert(1)' } })
const problem = (value: unknown) => schema.safeParse(value).error?.issues[0]?.message

const written: RichText = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Load-in' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'By the ' },
        { type: 'text', text: 'west gate', marks: [{ type: 'bold' }, { type: 'italic' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'plan', marks: [{ type: 'link', attrs: { href: 'https://example.com/plan' } }] },
      ],
    },
    {
      type: 'orderedList',
      content: [
        {
          type: 'listItem',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'Ring' }] },
            {
              type: 'bulletList',
              content: [
                { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Wait' }] }] },
              ],
            },
          ],
        },
      ],
    },
  ],
}

test('editor content is stored unchanged, and becomes one line per block as plain text [M-REC-60 M-REC-61 M-REC-62 M-REC-63 M-REC-64]', () => {
  expect(schema.parse(written)).toEqual(written)
  expect(plainText(written)).toBe('Load-in\nBy the west gate\nplan\n- Ring\n- Wait')
})

test('content without text is null; trailing empty lines are removed', () => {
  expect(schema.parse(doc({ type: 'paragraph' }, { type: 'paragraph' }))).toBeNull()
  expect(schema.parse(doc(paragraph('  ')))).toBeNull()
  expect(schema.parse(doc(paragraph('a'), { type: 'paragraph' }, { type: 'paragraph' }))).toEqual(doc(paragraph('a')))
  expect(toStoredRichText(doc(paragraph('a'), { type: 'paragraph', attrs: { textAlign: null } }))).toEqual(
    doc(paragraph('a')),
  )
})

test('20,000 characters are accepted, one more is rejected with the limit [M-REC-57 M-REC-58]', () => {
  expect(problem(doc(paragraph('a'.repeat(10_000)), paragraph('😀'.repeat(9_999))))).toBeUndefined()
  expect(problem(doc(paragraph('a'.repeat(10_000)), paragraph('😀'.repeat(10_000))))).toBe('At most 20,000 characters')
})

test('plain text becomes one paragraph per line, and converts back unchanged', () => {
  const text = 'One\n\n- two\nthree'
  expect(schema.parse(fromPlainText(text))).toEqual(
    doc(paragraph('One'), { type: 'paragraph' }, paragraph('- two'), paragraph('three')),
  )
  expect(plainText(fromPlainText(text))).toBe(text)
})

describe('invalid content is rejected completely [M-REC-65]', () => {
  test.each([
    ['an unknown node', doc({ type: 'image', attrs: { src: 'https://example.com/x.png' } }), 'image'],
    ['an unknown node in a line', doc({ type: 'paragraph', content: [{ type: 'iframe' }] }), 'iframe'],
    ['an unknown mark', doc(paragraph('a', { type: 'textStyle', attrs: { color: 'red' } })), 'textStyle'],
    ['a list of paragraphs', doc({ type: 'bulletList', content: [paragraph('a')] }), 'paragraph'],
    ['a node that is no node', doc('<b>bold</b>'), 'not a text'],
    ['another document', { type: 'paragraph', content: [] }, 'not a text'],
    ['a control character', doc(paragraph('a\u0000b')), 'Control characters'],
    ['half a character', doc(paragraph('\ud83d')), 'Control characters'],
  ])('%s', (_, value, says) => {
    expect(problem(value)).toContain(says)
  })

  test.each([
    'javascript:alert(1)',
    ' JAVASCRIPT:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//example.com',
    'https://exa mple.com',
    'https://',
    '',
  ])('a link to %j', (href) => {
    expect(isSafeUrl(href)).toBe(false)
    expect(problem(doc(paragraph('a', link(href))))).toBe('A link starts with https://, http:// or mailto:')
  })

  test('a link keeps only its URL', () => {
    for (const href of ['https://example.com/a?b#c', 'mailto:ada@example.com'])
      expect(schema.parse(doc(paragraph('a', link(href))))).toEqual(
        doc(paragraph('a', { type: 'link', attrs: { href } })),
      )
  })

  test('endlessly nested lists', () => {
    const nested = (depth: number): object =>
      depth === 0
        ? paragraph('a')
        : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(depth - 1)] }] }
    expect(problem(doc(nested(6)))).toBeUndefined()
    expect(problem(doc(nested(7)))).toBe('At most 6 lists within each other')
    expect(problem(doc(nested(2000)))).toBe('At most 6 lists within each other')
  })
})
