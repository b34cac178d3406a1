import { RichTextEditor as Editor, Link } from '@mantine/tiptap'
import '@mantine/tiptap/styles.css'
import { type Content, Extension, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useState } from 'react'
import { isSafeAddress, tidyRichText } from '#shared/rich-text.ts'
import styles from './rich-text.module.css'

interface RichTextEditorProps {
  labelledBy: string
  value: unknown
  onChange: (value: unknown) => void
}

/**
 * An act gives the focus back once it is over. The library's own command does so in the middle of it on Android, where what
 * the focus changes makes the act one of another text: 'Applying a mismatched transaction'.
 */
const FocusAfterActs = Extension.create({
  name: 'focusAfterActs',
  addCommands: () => ({
    focus:
      () =>
      ({ editor, view, dispatch }) => {
        const give = () => (editor.isDestroyed ? undefined : view.focus())
        if (dispatch && !view.hasFocus()) requestAnimationFrame(give)
        return true
      },
  }),
})

const extensions = [
  FocusAfterActs,
  StarterKit.configure({
    ...{ blockquote: false, code: false, codeBlock: false, horizontalRule: false, strike: false, underline: false },
    heading: { levels: [2, 3] },
    link: false,
  }),
  Link.configure({ openOnClick: false, isAllowedUri: (address) => isSafeAddress(address) }),
]

/** Bold, italics, headings, lists and links; loaded when somebody wants to write. */
export function RichTextEditor({ labelledBy, value, onChange }: RichTextEditorProps) {
  // What it begins with: from then on the editor knows best what stands in it.
  const [content] = useState(() => (value ?? '') as Content)
  const editor = useEditor({
    extensions,
    content,
    injectCSS: false,
    autofocus: 'end',
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        class: styles.editor ?? '',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(tidyRichText(changed.getJSON())),
  })
  // The library does so when it has made the editor, which may be before that stands in the page. One that waited too long
  // for it is replaced by another.
  useEffect(() => {
    if (!editor.isDestroyed) editor.commands.focus()
  }, [editor])
  return (
    <Editor editor={editor} variant="subtle" mt={4}>
      <Editor.Toolbar>
        <Editor.ControlsGroup>
          <Editor.Bold />
          <Editor.Italic />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.H2 />
          <Editor.H3 />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.BulletList />
          <Editor.OrderedList />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.Link />
          <Editor.Unlink />
        </Editor.ControlsGroup>
      </Editor.Toolbar>
      <Editor.Content />
    </Editor>
  )
}
