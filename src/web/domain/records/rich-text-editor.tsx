import { RichTextEditor as Editor, Link } from '@mantine/tiptap'
import '@mantine/tiptap/styles.css'
import { type Content, Extension, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useState } from 'react'
import { isSafeUrl, toStoredRichText } from '#shared/rich-text.ts'
import styles from './rich-text.module.css'

interface RichTextEditorProps {
  labelledBy: string
  value: unknown
  onChange: (value: unknown) => void
}

/**
 * Focuses the editor after a command has finished. On Android, TipTap's own `focus` changes the text during the command
 * and fails with 'Applying a mismatched transaction'.
 */
const FocusAfterCommands = Extension.create({
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
  FocusAfterCommands,
  StarterKit.configure({
    ...{ blockquote: false, code: false, codeBlock: false, horizontalRule: false, strike: false, underline: false },
    heading: { levels: [2, 3] },
    link: false,
  }),
  Link.configure({ openOnClick: false, isAllowedUri: (address) => isSafeUrl(address) }),
]

export function RichTextEditor({ labelledBy, value, onChange }: RichTextEditorProps) {
  // The value is only the initial content. Afterwards the editor has its own state.
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
    onUpdate: ({ editor: changed }) => onChange(toStoredRichText(changed.getJSON())),
  })
  // TipTap's autofocus may run before the editor is in the document. TipTap destroys and replaces an editor that waits
  // too long for the page.
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
