import { Fragment, type ReactNode } from 'react'
import { type Block, type Inline, isSafeUrl, type Mark, type RichText } from '#shared/rich-text.ts'
import styles from './rich-text.module.css'

/** Show rich text as plain HTML, without loading the editor. */
export function RichTextView({ value }: { value: unknown }) {
  const { content } = value as RichText
  return <div className={styles.text}>{content.map(renderBlock)}</div>
}

function renderBlock(one: Block, at: number): ReactNode {
  if (one.type === 'paragraph') return <p key={at}>{one.content?.map(renderInline)}</p>
  if (one.type === 'heading') {
    const Heading = one.attrs.level === 2 ? 'h3' : 'h4'
    return <Heading key={at}>{one.content?.map(renderInline)}</Heading>
  }
  const List = one.type === 'bulletList' ? 'ul' : 'ol'
  return (
    <List key={at}>
      {one.content.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text that is read does not change
        <li key={index}>{item.content.map(renderBlock)}</li>
      ))}
    </List>
  )
}

function renderInline(one: Inline, at: number): ReactNode {
  if (one.type === 'hardBreak') return <br key={at} />
  return <Fragment key={at}>{(one.marks ?? []).reduce<ReactNode>(renderMark, one.text)}</Fragment>
}

function renderMark(within: ReactNode, mark: Mark): ReactNode {
  if (mark.type === 'bold') return <strong>{within}</strong>
  if (mark.type === 'italic') return <em>{within}</em>
  if (!isSafeUrl(mark.attrs.href)) return within
  return (
    <a href={mark.attrs.href} target="_blank" rel="noreferrer">
      {within}
    </a>
  )
}
