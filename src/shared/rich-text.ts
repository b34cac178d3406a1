import { z } from 'zod'
import { isPlainUrl } from './plain-url.ts'

/**
 * Rich text as a structure, never as HTML. The schema defines everything that is stored. Names are those of the
 * TipTap editor.
 */
export interface RichText {
  type: 'doc'
  content: Block[]
}

export type Block =
  | { type: 'paragraph'; content?: Inline[] }
  | { type: 'heading'; attrs: { level: 2 | 3 }; content?: Inline[] }
  | { type: 'bulletList' | 'orderedList'; content: ListItem[] }

export interface ListItem {
  type: 'listItem'
  content: Block[]
}

export type Inline = { type: 'text'; text: string; marks?: Mark[] } | { type: 'hardBreak' }
export type Mark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }

const listDepthMaximum = 6
const nodesMaximum = 20_000
const keyMaximum = 100
const control = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u

const node = z.looseObject({
  type: z.string(),
  content: z.array(z.unknown()).optional(),
  attrs: z.record(z.string(), z.unknown()).nullish(),
  marks: z.array(z.unknown()).optional(),
  text: z.string().optional(),
})
type EditorNode = z.output<typeof node>

/** Invalid rich text. The message is shown as validation error. */
class InvalidRichTextError extends Error {}

/** Schema for rich text in requests. Text without content becomes null. */
export function richText(limit: number) {
  return z
    .record(z.string().max(keyMaximum), z.unknown(), 'This is not a text')
    .transform((value, context): RichText | null => {
      try {
        return readRichText(value, limit)
      } catch (error) {
        if (!(error instanceof InvalidRichTextError)) throw error
        context.addIssue({ code: 'custom', message: error.message })
        return z.NEVER
      }
    })
    .nullable()
}

/** Convert the editor's content to its stored form. Invalid content is returned unchanged. */
export function toStoredRichText(value: Record<string, unknown>): unknown {
  const read = richText(Number.POSITIVE_INFINITY).safeParse(value)
  return read.success ? read.data : value
}

function readRichText(value: unknown, limit: number): RichText | null {
  let nodes = 0
  const doc = nodeOf(value)
  if (doc.type !== 'doc') throw new InvalidRichTextError('This is not a text')
  const content = blocksOf(doc, 0)
  const text = { type: 'doc' as const, content: withoutEmptyEnd(content) }
  const written = plainText(text)
  if ([...written].length > limit) throw new InvalidRichTextError(`At most ${limit.toLocaleString('en')} characters`)
  return written.trim() === '' ? null : text

  function nodeOf(one: unknown): EditorNode {
    nodes += 1
    const read = node.safeParse(one)
    if (!read.success) throw new InvalidRichTextError('This is not a text')
    if (nodes > nodesMaximum) throw new InvalidRichTextError('This text has too many parts')
    return read.data
  }
  function blocksOf({ content: given = [] }: EditorNode, depth: number): Block[] {
    return given.map((one) => blockOf(nodeOf(one), depth))
  }
  function blockOf(block: EditorNode, depth: number): Block {
    if (block.type === 'bulletList' || block.type === 'orderedList') {
      if (depth >= listDepthMaximum)
        throw new InvalidRichTextError(`At most ${listDepthMaximum} lists within each other`)
      return { type: block.type, content: itemsOf(block, depth + 1) }
    }
    if (block.type !== 'paragraph' && block.type !== 'heading') throw unknownPart(block)
    const inline = (block.content ?? []).map((one) => inlineOf(nodeOf(one)))
    const within = () => (inline.length > 0 ? { content: inline } : {})
    if (block.type === 'paragraph') return { type: 'paragraph', ...within() }
    return { type: 'heading', attrs: { level: block.attrs?.level === 3 ? 3 : 2 }, ...within() }
  }
  function itemsOf({ content: given = [] }: EditorNode, depth: number): ListItem[] {
    return given.map((one) => {
      const item = nodeOf(one)
      if (item.type !== 'listItem') throw unknownPart(item)
      return { type: 'listItem', content: blocksOf(item, depth) }
    })
  }
  function inlineOf(one: EditorNode): Inline {
    if (one.type === 'hardBreak') return { type: 'hardBreak' }
    if (one.type !== 'text' || !one.text) throw unknownPart(one)
    if (control.test(one.text)) throw new InvalidRichTextError('Control characters cannot be used here')
    const marks = (one.marks ?? []).map((mark) => markOf(nodeOf(mark)))
    return { type: 'text', text: one.text, ...(marks.length > 0 && { marks }) }
  }
}

function unknownPart({ type }: EditorNode): InvalidRichTextError {
  return new InvalidRichTextError(`This cannot be in a text: ${type.slice(0, 40)}`)
}

function markOf({ type, attrs }: EditorNode): Mark {
  if (type === 'bold' || type === 'italic') return { type }
  if (type !== 'link') throw new InvalidRichTextError(`This cannot be in a text: ${type.slice(0, 40)}`)
  const href = typeof attrs?.href === 'string' ? attrs.href.trim() : ''
  if (!hasSafeProtocol(href)) throw new InvalidRichTextError('A link starts with https://, http:// or mailto:')
  if (!isSafeUrl(href))
    throw new InvalidRichTextError('Enter a link without a user name, a password or invisible characters')
  return { type: 'link', attrs: { href } }
}

/** Whether a link is safe: rejects executable protocols, and URLs that hide where they lead. */
export function isSafeUrl(href: string): boolean {
  return hasSafeProtocol(href) && isPlainUrl(href)
}

function hasSafeProtocol(href: string): boolean {
  return href.length <= 2000 && /^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(href) && URL.canParse(href)
}

/** Remove the empty paragraphs that the editor adds at the end. */
function withoutEmptyEnd(content: Block[]): Block[] {
  const last = content.findLastIndex((block) => block.type !== 'paragraph' || block.content !== undefined)
  return content.slice(0, last + 1)
}

export function plainText(value: unknown): string {
  const { content = [] } = (value ?? {}) as Partial<RichText>
  return content.map((block) => lineOf(block)).join('\n')
}

/** Convert plain text to rich text with one paragraph per line. */
export function fromPlainText(text: string): RichText {
  const lines = text.split(/\r?\n/)
  const paragraph = (line: string): Block =>
    line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] }
  return { type: 'doc', content: lines.map(paragraph) }
}

function lineOf(block: Block): string {
  if (block.type === 'bulletList' || block.type === 'orderedList')
    return block.content.map((item) => `- ${item.content.map(lineOf).join('\n')}`).join('\n')
  return (block.content ?? []).map((one) => (one.type === 'text' ? one.text : '\n')).join('')
}
