val rowHints = listOf(listOf(4), listOf(4, 1), listOf(5), listOf(4), listOf(2))
val colHints = listOf(listOf(4), listOf(5), listOf(5), listOf(4), listOf(1), listOf(1))
