import type { WrittenBlog } from "../app/blogs/written-blog";

export type SampleBlog = WrittenBlog & { daysAgo: number; file?: { path: string; name: string } };

/** The posts of the sample school, newest first. Nobody in them is a real person. */
export const sampleBlogs: SampleBlog[] = [
  {
    daysAgo: 8,
    title: "Reading aloud, twenty minutes a day",
    author: "[Senior Teacher, Bangla]",
    category: "Education",
    excerpt:
      "A reading habit needs no great arrangement. Twenty minutes in the evening, with the whole family in the room, and by the end of the year the difference is plain to hear.",
    file: { path: "reading-list-class-6.pdf", name: "reading-list-class-6.pdf" },
    content: `In the first week we asked one thing of Class 6: read one page aloud at home, to anyone who would sit and listen. A grandmother, a younger brother, the neighbour who came for tea. No marks were given for it and no book was set.

What changed was not speed but attention. Pupils who used to hurry past a hard word began to stop at it, because a listener had asked what it meant.

<h2>How to begin at home</h2>
<ul>
<li>Choose a fixed time. After the evening meal suits most houses.</li>
<li>Let the child choose the book; a newspaper or a hymn book will do as well.</li>
<li>Sit close enough to follow the line with a finger.</li>
<li>Stop while it is still interesting.</li>
</ul>

বাড়িতে পড়ার সময় একটি ছোট নিয়ম মানুন: কেউ ভুল উচ্চারণ করলে বাক্যটি শেষ হওয়ার পরে ধরিয়ে দিন, মাঝখানে নয়। এতে আত্মবিশ্বাস বাড়ে, পড়ার আনন্দও থাকে।

<h2>What to do with a hard word</h2>
Three steps are enough, in this order:
<ol>
<li>Read to the end of the sentence and guess.</li>
<li>Ask the listener.</li>
<li>Write the word on the last page of the exercise book, with the day beside it.</li>
</ol>

<blockquote>On Thursdays we read the last pages of the exercise books to each other. It is the part of the lesson that nobody wants to miss.</blockquote>

The school library lends <strong>two books a week</strong> to every class. The list for Class 6 is arranged by age and may be copied. Questions about it are welcome at the next guardians’ meeting; the day stands on the <a href="/notices">notice board</a>.`,
  },
  {
    daysAgo: 16,
    title: "A science fair on one long table",
    author: "[Assistant Teacher, Physical Science]",
    category: "Science",
    excerpt: "Class 6 showed pressure, mass and moving air with things found at home.",
    content: `There was no hall and no stage, only the long table from the staff room, carried out to the veranda on Thursday morning. Twelve groups of Class 6 had one metre of it each.

<h2>Three things people stopped at</h2>
<ul>
<li>A glass of water turned upside down on a postcard, and the card that stayed.</li>
<li>Two paper strips that moved together when somebody blew between them.</li>
<li>A balance made of a coat hanger, with coins as weights. It was right to the weight of one coin.</li>
</ul>

The rule was that nothing might be bought. The second rule was that the visitor asks and the pupil answers, without a sheet to read from.

Next year Class 7 wants the other half of the table.`,
  },
  {
    daysAgo: 24,
    title: "মাঠের ঘাস আর বিকেলের ফুটবল",
    author: "[Assistant Teacher, English]",
    category: "Sports",
    excerpt: "খেলার মাঠ কেন শ্রেণিকক্ষেরই অংশ, আর বিকেলের খেলা কী শেখায়।",
    content: `বিকেল চারটায় শেষ ঘণ্টা পড়ে, আর চারটা পাঁচে মাঠে বল গড়ায়। কারা কোন দলে খেলবে, তা ঠিক করে খেলোয়াড়েরাই। কোনো বাঁশি নেই, কোনো রেফারি নেই।

এই পাঁচ মিনিটে তারা যা শেখে, তা কোনো বইয়ে লেখা নেই: দুই দলে সমান শক্তি ভাগ করা, ছোটদের জায়গা দেওয়া, নিজের ভুল নিজে মেনে নেওয়া।

<h2>মাঠের তিনটি নিয়ম</h2>
<ol>
<li>বর্ষার পরে প্রথম দুই সপ্তাহ মাঠ ঘাসের, খেলোয়াড়ের নয়।</li>
<li>যে বল বাইরে পাঠায়, সে-ই বল আনে।</li>
<li>সন্ধ্যা নামার আগেই খেলা শেষ।</li>
</ol>

শ্রেণিকক্ষে যে চুপ করে থাকে, মাঠে সে-ই হয়তো সবার আগে ডাক দেয়। শিক্ষকের জন্য মাঠও তাই একটি খাতা, যেখানে অন্য হাতের লেখা পড়া যায়।`,
  },
];
